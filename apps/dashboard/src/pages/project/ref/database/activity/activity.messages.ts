import type { ActivityFilter } from './lock-tree'

const filters: Record<ActivityFilter, string> = {
  all: 'All activity',
  long: 'Transactions over a minute',
  idle: 'Idle in transaction',
  waiting: 'Waiting for a lock',
}

export const activityMessages = {
  intro: 'What runs in this Postgres, refreshed every two seconds.',
  failed: 'Failed to retrieve the activity',
  locks: 'Locks',
  locksIntro: 'Each process holds a lock that those below it wait for.',
  noLocks: 'No process waits for another.',
  waitsFor: (lock: string) => `waits for ${lock}`,
  lock: (mode: string, relation: string | null) =>
    relation === null ? mode : `${mode} on ${relation}`,
  aLock: 'a lock',
  holds: (count: number) =>
    count === 1 ? '1 process waits for it' : `${count} processes wait for it`,
  internal: 'A process of Postgres, or a prepared transaction.',
  activity: 'Activity',
  search: 'Find a process or query',
  show: 'Show',
  filters,
  count: (count: number) => (count === 1 ? '1 process' : `${count} processes`),
  process: 'Process',
  state: 'State',
  user: 'Role',
  application: 'Application',
  transaction: 'Transaction',
  query: 'Query',
  lastQuery: 'Last query',
  unknown: '–',
  hidden: 'Hidden from your role',
  pid: (pid: string) => `Process ${pid}`,
  actions: 'Actions',
  actionsOf: (pid: string) => `Actions of process ${pid}`,
  action: { cancel: 'Cancel query', terminate: 'Terminate' },
  terminateTitle: (pid: string) => `Terminate process ${pid}?`,
  terminateText: 'Closes its connection and rolls back its transaction. Its client gets an error.',
  outcome: { asked: 'Postgres was asked to end it.', gone: 'It had already ended.' },
  endFailed: 'Failed to end the process',
  noMatch: 'Nothing matches',
  noMatchText: 'Change the search or what is shown.',
  empty: 'No activity',
  emptyText: 'Queries and open transactions are listed here.',
}
