/** The texts of exporting a result. */
export const exportMessages = {
  open: 'Export',
  title: 'Export the result',
  hint: 'Values are exported exactly as Postgres returns them.',
  close: 'Close',
  format: 'Format',
  csv: 'CSV',
  json: 'JSON',
  markdown: 'Markdown',
  sql: 'SQL INSERT',
  rows: 'Rows',
  selected: (rows: string, columns: number) =>
    `Selected (${rows}, ${columns === 1 ? '1 column' : `${columns} columns`})`,
  shown: (rows: string) => `Visible rows (${rows})`,
  whole: 'All rows: run the query again without a limit and save it as a file',
  rowCount: (count: number, text: string) => (count === 1 ? '1 row' : `${text} rows`),
  table: 'Insert into table',
  tableProblem: 'Enter a table name, such as orders or public.orders.',
  copy: 'Copy',
  download: 'Download',
  working: 'Preparing…',
  copied: 'Copied',
  copyFailed: 'Your browser doesn’t allow copying.',
  tooLargeToCopy: (size: string) =>
    `More than ${size} is too large for the clipboard. Download it instead.`,
  started: 'The download has started.',
}

export type ExportMessages = typeof exportMessages

export const exportTexts = { name: 'exports', defaults: exportMessages } as const
