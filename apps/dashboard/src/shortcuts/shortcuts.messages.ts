export const shortcutsMessages = {
  title: 'Keyboard shortcuts',
  show: 'Show keyboard shortcuts',
  close: 'Close',
  scopes: { everywhere: 'Everywhere', project: 'In a project', 'sql-editor': 'In the SQL editor' },
  or: 'or',
  singleKeys: 'Shortcuts of a single key',
  singleKeysHint: 'They never work while you write in a field. Off, only shortcuts with Ctrl or Command are left.',
  commandMenu: 'Open the command menu',
  sqlPanel: 'Open or close the SQL editor panel',
}
