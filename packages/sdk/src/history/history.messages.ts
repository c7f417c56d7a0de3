/** The texts of the history of runs. */
export const historyMessages = {
  title: 'Run history',
  close: 'Close',
  search: 'Search the history',
  note: 'Saved in this browser, without results.',
  empty: 'No queries yet',
  emptyHint: 'Queries you run in this project are listed here.',
  noMatch: 'No matching queries',
  count: (count: number) => (count === 1 ? '1 run' : `${count} runs`),
  insert: 'Insert',
  runAgain: 'Run again',
  forget: 'Remove from the history',
  clear: 'Clear history',
  clearTitle: 'Clear run history?',
  clearQuestion:
    'Removes all queries of this project from this browser’s history. Snippets and drafts aren’t affected.',
  cancel: 'Cancel',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  rows: (count: number, text: string) => (count === 1 ? '1 row' : `${text} rows`),
  cut: 'Only the beginning of this long query is saved.',
  failedToChange: 'Failed to change the history: this browser’s storage is full or blocked.',
}

export type HistoryMessages = typeof historyMessages

export const historyTexts = { name: 'history', defaults: historyMessages } as const
