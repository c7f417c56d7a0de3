/** Area in which a shortcut is active. */
export type ShortcutScope =
  | 'everywhere'
  | 'project'
  | 'sql-editor'
  | 'table-editor'
  | 'storage-explorer'

/** Entry of a shortcut in the sheet. */
export interface ShortcutEntry {
  /** Of one thing; it may have several keys. */
  id: string
  /** None: it is in the command menu only. `Mod` is Command on Apple's systems and Control elsewhere. One letter or sign alone is a single-letter shortcut. */
  keys: readonly string[]
  scope: ShortcutScope
  label: string
}

export interface Shortcut extends ShortcutEntry {
  action: () => void
}
