/** The texts of exporting a result. */
export const exportMessages = {
  open: 'Export',
  title: 'Export the result',
  hint: 'Values are written exactly as Postgres wrote them.',
  close: 'Close',
  format: 'Format',
  csv: 'CSV',
  json: 'JSON',
  markdown: 'Markdown',
  sql: 'SQL INSERT',
  rows: 'Rows',
  selected: (rows: string, columns: number) => `What is selected (${rows}, ${columns === 1 ? '1 column' : `${columns} columns`})`,
  shown: (rows: string) => `What is shown (${rows})`,
  whole: 'The whole query, run again without a limit and saved as a file',
  rowCount: (count: number, text: string) => (count === 1 ? '1 row' : `${text} rows`),
  table: 'Insert into table',
  tableProblem: 'Write a table’s name, such as orders or public.orders.',
  copy: 'Copy',
  download: 'Download',
  working: 'Preparing…',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  tooLargeToCopy: (size: string) => `This is more than ${size} of text, too much for the clipboard. Download it instead.`,
  started: 'The download has started.',
}

export type ExportMessages = typeof exportMessages

export const exportTexts = { name: 'exports', defaults: exportMessages } as const
