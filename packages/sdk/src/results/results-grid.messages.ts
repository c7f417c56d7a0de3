/** The texts of the results grid, as the specification has them in section 2. */
export const resultsGridMessages = {
  gridLabel: 'Query result',
  loadingGrid: 'Loading the result',
  noRows: 'Success. No rows returned',
  loadingRows: 'Waiting for the first rows',
  cellDetails: 'Viewing cell details on column',
  viewMode: 'View mode',
  viewText: 'Text',
  viewJson: 'JSON',
  viewMarkdown: 'Markdown',
  loadingMarkdown: 'Loading',
  isNull: 'NULL',
  isEmpty: 'An empty text',
  copy: 'Copy cell content',
  copied: 'Copied',
  copyFailed: 'Your browser doesn’t allow copying.',
  close: 'Close',
  characters: (count: number, text: string) => (count === 1 ? '1 character' : `${text} characters`),
}

export type ResultsGridMessages = typeof resultsGridMessages

export const resultsGridTexts = { name: 'resultsGrid', defaults: resultsGridMessages } as const
