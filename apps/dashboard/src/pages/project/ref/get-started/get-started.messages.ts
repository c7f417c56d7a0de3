export const getStartedMessages = {
  title: 'Get started',
  failed: 'Failed to check for tables',
  createTable: 'Create a table',
  createTableText: 'Add columns, keys and relations in a form.',
  importCsv: 'Import CSV',
  importCsvText: 'Make a table from a file. Column types are guessed.',
  copyKeys: 'Copy API keys',
  copyKeysText: 'For your app or a script.',
  writeSql: 'Write SQL',
  writeSqlText: 'Run queries, save and share them.',
}
