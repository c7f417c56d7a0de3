export const shortcutsMessages = {
  title: 'Keyboard shortcuts',
  show: 'Show keyboard shortcuts',
  close: 'Close',
  scopes: {
    everywhere: 'Everywhere',
    project: 'In a project',
    'sql-editor': 'In the SQL editor',
    'table-editor': 'In the table editor',
    'storage-explorer': 'In storage',
  },
  or: 'or',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'They never work while you type in a field. Turn them off to only use shortcuts with Ctrl or Command.',
  commandMenu: 'Open the command menu',
  sqlPanel: 'Open or close the SQL editor panel',
}
