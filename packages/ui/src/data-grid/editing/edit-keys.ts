export interface EditKeyEvent {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** AltGr is held, which types characters although it reads as Ctrl and Alt. */
  altGraph: boolean
}

/**
 * Returns the edit started by a key on the active cell, with the typed character or with the
 * current value. Null for none.
 */
export function editKey(event: EditKeyEvent): { typed: string | null } | null {
  const held = event.ctrlKey || event.metaKey || event.altKey
  if (held && !event.altGraph) return null
  if (event.key === 'Enter' || event.key === 'F2') return { typed: null }
  return isCharacter(event.key) ? { typed: event.key } : null
}

/** Named keys have names of several letters; a character may be two code units. */
function isCharacter(key: string): boolean {
  return [...key].length === 1
}

/** NULL and DEFAULT have keys of their own, by the place of the key: with Alt some systems write other letters. */
export function specialKey(event: {
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}): 'null' | 'default' | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null
  return event.code === 'KeyN' ? 'null' : event.code === 'KeyD' ? 'default' : null
}
