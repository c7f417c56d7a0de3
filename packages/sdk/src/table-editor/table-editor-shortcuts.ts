/** The keys of the table editor, for a host's sheet of shortcuts. They work while the focus is in the table. `Mod` is Command or Control. */
export const tableEditorShortcuts: readonly {
  id: string
  keys: readonly string[]
  label: string
}[] = [
  { id: 'table-editor.edit', keys: ['Enter', 'F2'], label: 'Edit the cell' },
  { id: 'table-editor.null', keys: ['Alt+N'], label: 'Set the cell to NULL' },
  { id: 'table-editor.default', keys: ['Alt+D'], label: 'Set the cell to its default' },
  { id: 'table-editor.save', keys: ['Mod+S'], label: 'Save changes' },
  { id: 'table-editor.undo', keys: ['Mod+Z'], label: 'Undo a change' },
  { id: 'table-editor.redo', keys: ['Shift+Mod+Z', 'Mod+Y'], label: 'Redo a change' },
  { id: 'table-editor.copy', keys: ['Mod+C'], label: 'Copy the selection' },
  { id: 'table-editor.paste', keys: ['Mod+V'], label: 'Paste cells' },
  { id: 'table-editor.row', keys: ['Shift+Space'], label: 'Select the row' },
  { id: 'table-editor.column', keys: ['Mod+Space'], label: 'Select the column' },
  { id: 'table-editor.all', keys: ['Mod+A'], label: 'Select all rows' },
]
