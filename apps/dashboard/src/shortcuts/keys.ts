/** Relevant properties of a key press. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/**
 * Returns true for a key that types a character. Such a shortcut is inactive while the user is
 * typing, and for users who turned single-key shortcuts off.
 */
export function isSingleKey(keys: string): boolean {
  return [...keys].length === 1
}

/**
 * Returns true if a key press matches these keys, such as `Mod+E`, `Shift+Mod+Enter`, `e` or `?`.
 */
export function pressesKeys(keys: string, press: KeyPress, apple: boolean): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = press
  // A sign may need Shift on one keyboard and AltGr on another: it counts as what it writes.
  if (isSingleKey(keys)) return key === keys && !metaKey && (!ctrlKey || altKey)
  const parts = keys.split('+')
  const wanted = parts.at(-1)?.toLowerCase()
  const has = (name: string) => parts.includes(name)
  return (
    key.toLowerCase() === wanted &&
    (apple ? metaKey : ctrlKey) === has('Mod') &&
    (apple ? ctrlKey : metaKey) === false &&
    altKey === has('Alt') &&
    shiftKey === has('Shift')
  )
}

const EVERYWHERE = { Enter: '↵', ArrowLeft: '←', Escape: 'Esc' } as const
const APPLE: Readonly<Record<string, string>> = { ...EVERYWHERE, Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const OTHER: Readonly<Record<string, string>> = { ...EVERYWHERE, Mod: 'Ctrl' }

/** The keys as this operating system writes them. */
export function keyCaps(keys: string, apple: boolean): string[] {
  if (isSingleKey(keys)) return [keys]
  return keys.split('+').map((part) => (apple ? APPLE : OTHER)[part] ?? part)
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(keys: readonly string[], apple: boolean): string {
  return keys
    .map((one) => (isSingleKey(one) ? one : one.replace('Mod', apple ? 'Meta' : 'Control')))
    .join(' ')
}

export function isApple(platform: string = navigator.platform): boolean {
  return /Mac|iP(hone|ad|od)/.test(platform)
}
