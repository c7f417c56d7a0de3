/** The texts of the queries that run now. */
export const runningQueriesMessages = {
  title: 'Queries running now',
  close: 'Close',
  note: 'Refreshed every two seconds.',
  loading: 'Looking',
  empty: 'Nothing is running',
  emptyHint: 'Queries of this project show up here while they run, wherever they were started.',
  count: (count: number) => (count === 1 ? '1 query' : `${count} queries`),
  pid: (pid: string) => `Process ${pid}`,
  duration: (time: string) => `for ${time}`,
  idleInTransaction: 'idle in a transaction',
  waiting: (event: string) => `waiting for ${event}`,
  hiddenText: 'The text belongs to a role whose queries you may not see.',
  cancel: 'Cancel query',
  terminate: 'Terminate',
  terminateTitle: (pid: string) => `Terminate process ${pid}?`,
  terminateQuestion: 'Its connection is closed and its open transaction is rolled back. The program that opened it sees an error.',
  keep: 'Cancel',
  gone: 'That query had ended already.',
  asked: 'The query was told to end.',
}

export type RunningQueriesMessages = typeof runningQueriesMessages

export const runningQueriesTexts = { name: 'runningQueries', defaults: runningQueriesMessages } as const
