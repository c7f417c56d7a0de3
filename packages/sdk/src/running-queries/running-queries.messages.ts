/** The texts of the queries that run now. */
export const runningQueriesMessages = {
  title: 'Running queries',
  close: 'Close',
  note: 'Refreshed every two seconds.',
  loading: 'Looking',
  empty: 'No running queries',
  emptyHint: 'All queries running on this project’s database are listed here.',
  count: (count: number) => (count === 1 ? '1 query' : `${count} queries`),
  pid: (pid: string) => `Process ${pid}`,
  duration: (time: string) => `for ${time}`,
  idleInTransaction: 'idle in a transaction',
  waiting: (event: string) => `waiting for ${event}`,
  hiddenText: 'You don’t have permission to see this query’s text.',
  cancel: 'Cancel query',
  terminate: 'Terminate',
  terminateTitle: (pid: string) => `Terminate process ${pid}?`,
  terminateQuestion:
    'Closes its connection and rolls back its transaction. Its client gets an error.',
  keep: 'Cancel',
  gone: 'That query has already finished.',
  asked: 'Cancelling the query.',
}

export type RunningQueriesMessages = typeof runningQueriesMessages

export const runningQueriesTexts = {
  name: 'runningQueries',
  defaults: runningQueriesMessages,
} as const
