const migrations = (count: number) => (count === 1 ? '1 migration' : `${count} migrations`)

export const migrationFilesMessages = {
  export: 'Export',
  exportFailed: 'Failed to export the migrations',
  exported: (count: number) => `Exported ${migrations(count)}`,
  withoutSql: (count: number) => `${migrations(count)} without recorded SQL left out`,
  import: 'Import',
  importTitle: 'Import migrations',
  importText:
    'Files of a migrations folder, named like 20260101000000_add_notes.sql. They run in the order of their versions, each in one transaction.',
  files: 'Files',
  nothingChosen: 'Choose files with migrations that this database lacks.',
  read: ({ isNew, recorded, ignored }: { isNew: number; recorded: number; ignored: number }) =>
    [
      `${migrations(isNew)} to import`,
      ...(recorded > 0 ? [`${recorded} already recorded`] : []),
      ...(ignored > 0 ? [`${ignored} ${ignored === 1 ? 'file' : 'files'} ignored`] : []),
    ].join(', '),
  tooLarge: (file: string) => `${file} is larger than 4 MB.`,
  tooMany: (max: number) => `Choose at most ${max} files.`,
  problem: {
    empty: (file: string) => `${file} has no statement.`,
    transaction: (file: string) => `${file} begins or ends a transaction.`,
  },
  runs: 'Run the SQL',
  runsHint: 'Off: it has been run before, and is only added to the history.',
  submit: 'Import',
  failed: (file: string) => `Failed at ${file}; earlier files are imported`,
  imported: (count: number) => `Imported ${migrations(count)}`,
} as const
