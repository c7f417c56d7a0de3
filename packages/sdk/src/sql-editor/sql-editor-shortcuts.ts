/** The keys of the editor, for a host's sheet of shortcuts. They work only while the focus is inside. `Mod` is Command or Control. */
export const sqlEditorShortcuts: readonly { id: string; keys: readonly string[]; label: string }[] =
  [
    { id: 'sql-editor.run', keys: ['Mod+Enter'], label: 'Run the selection, or everything' },
    {
      id: 'sql-editor.run-statement',
      keys: ['Shift+Mod+Enter'],
      label: 'Run the statement under the cursor',
    },
    { id: 'sql-editor.save', keys: ['Mod+S'], label: 'Save now' },
    { id: 'sql-editor.format', keys: ['Shift+Alt+F'], label: 'Format' },
    { id: 'sql-editor.ai', keys: ['Mod+I'], label: 'Edit with AI' },
    { id: 'sql-editor.undo', keys: ['Mod+Z'], label: 'Undo' },
    { id: 'sql-editor.redo', keys: ['Shift+Mod+Z'], label: 'Redo' },
    { id: 'sql-editor.find', keys: ['Mod+F'], label: 'Find and replace' },
  ]
