/** A key as it was pressed in a list. */
export interface ListKey {
  key: string
  shift: boolean
  /** Ctrl, or the command key. */
  mod: boolean
}

/** Effect of a key in a list of entries. */
export type ListAct =
  | { type: 'to'; index: number; extend: boolean }
  /** Takes the active entry in or out. */
  | { type: 'toggle' }
  | { type: 'all' }
  | { type: 'open' }
  /** Into the folder, and the column beside. */
  | { type: 'into' }
  | { type: 'out' }
  | { type: 'rename' }
  | { type: 'delete' }
  | { type: 'clear' }
  | { type: 'copy' }

/**
 * Returns the effect of a key; null when the list does not handle it.
 * @param index index of the active entry; -1 for none
 * @param page number of entries in sight
 */
export function listActOf(
  { key, shift, mod }: ListKey,
  { index, count, page }: { index: number; count: number; page: number },
): ListAct | null {
  const to = (wanted: number): ListAct | null =>
    count === 0
      ? null
      : { type: 'to', index: Math.max(0, Math.min(count - 1, wanted)), extend: shift }
  if (mod) {
    if (key === 'a') return { type: 'all' }
    return key === 'c' ? { type: 'copy' } : null
  }
  switch (key) {
    case 'ArrowDown':
      return to(index + 1)
    case 'ArrowUp':
      return to(index < 0 ? 0 : index - 1)
    case 'PageDown':
      return to(index + page)
    case 'PageUp':
      return to(index - page)
    case 'Home':
      return to(0)
    case 'End':
      return to(count - 1)
    case 'ArrowRight':
      return { type: 'into' }
    case 'ArrowLeft':
    case 'Backspace':
      return { type: 'out' }
    case 'Enter':
      return { type: 'open' }
    case ' ':
      return { type: 'toggle' }
    case 'F2':
      return { type: 'rename' }
    case 'Delete':
      return { type: 'delete' }
    case 'Escape':
      return { type: 'clear' }
    default:
      return null
  }
}

/** The entry that a typed letter leads to: the next one that begins with it. */
export function indexOfLetter(letter: string, names: readonly string[], index: number): number {
  const wanted = letter.toLowerCase()
  for (let step = 1; step <= names.length; step++) {
    const at = (index + step) % names.length
    if (names[at]?.toLowerCase().startsWith(wanted)) return at
  }
  return -1
}
