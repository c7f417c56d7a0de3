/** The texts of the history of runs. */
export const historyMessages = {
  title: 'History of runs',
  close: 'Close',
  search: 'Search the history',
  note: 'Kept in this browser: texts, never results.',
  empty: 'Nothing has been run yet',
  emptyHint: 'Every run of this project is listed here with its text, so that it can be had again.',
  noMatch: 'No run holds these words',
  count: (count: number) => (count === 1 ? '1 run' : `${count} runs`),
  insert: 'Insert',
  runAgain: 'Run again',
  forget: 'Remove from the history',
  clear: 'Clear history',
  clearTitle: 'Clear the history of runs?',
  clearQuestion: 'The texts of all runs of this project are removed from this browser. Snippets and drafts stay.',
  cancel: 'Cancel',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  rows: (count: number, text: string) => (count === 1 ? '1 row' : `${text} rows`),
  cut: 'Only the beginning of this long text is kept.',
  failedToChange: 'The history could not be changed: the storage of this browser refused.',
}

export type HistoryMessages = typeof historyMessages

export const historyTexts = { name: 'history', defaults: historyMessages } as const
