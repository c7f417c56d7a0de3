import {
  MAX_STATEMENTS,
  type StatementOrder,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { formatCount } from '../../../../../format/number'

const orders: Record<StatementOrder, string> = {
  time: 'Most time',
  calls: 'Most frequent',
  mean: 'Slowest',
  rows: 'Most rows',
  cache: 'Lowest cache hit rate',
}

/** Orders the other way round. */
const reversed: Record<StatementOrder, string> = {
  time: 'Least time',
  calls: 'Least frequent',
  mean: 'Fastest',
  rows: 'Fewest rows',
  cache: 'Highest cache hit rate',
}

const columns: Record<StatementOrder, string> = {
  time: 'Total time',
  calls: 'Calls',
  mean: 'Mean time',
  rows: 'Rows',
  cache: 'Cache hits',
}

export const queryPerformanceMessages = {
  intro: 'Statements that Postgres has run, with their constants replaced by parameters.',
  since: (time: string) => `Counted since ${time}.`,
  sinceUnknown: 'Counted since the statistics were last reset.',
  ownOnly: 'You can see the text of your own statements only.',
  report: 'Show all of them over time',
  failed: 'Failed to retrieve statements',
  order: 'Order',
  orders,
  reversed,
  columns,
  role: 'Role',
  allRoles: 'All roles',
  database: 'Database',
  allDatabases: 'All databases',
  search: 'Find a statement',
  count: (count: number) =>
    count > MAX_STATEMENTS
      ? `The first ${MAX_STATEMENTS} of ${formatCount(count)} statements`
      : count === 1
        ? '1 statement'
        : `${formatCount(count)} statements`,
  statement: 'Statement',
  hidden: 'Hidden from your role',
  none: '–',
  reset: 'Reset statistics',
  resetTitle: 'Reset the statistics of all statements?',
  resetText: 'Counting starts again from zero, for all roles and databases of this project.',
  resetFailed: 'Failed to reset the statistics',
  resetReason: 'Your database role may not reset these statistics.',
  empty: 'No statements',
  emptyText: 'Statements are listed here once they have run.',
  noneFound: 'No statements found based on your search',
  notEnabled: 'Statements are not counted',
  notEnabledText: 'Enable the extension pg_stat_statements to see which statements take most time.',
  toExtensions: 'Open extensions',
  notReadable: 'No access to pg_stat_statements',
  notReadableText: 'The login of this database may not read it.',
  notLoadedText:
    'Add pg_stat_statements to shared_preload_libraries in the configuration of this Postgres, and restart it.',
  panel: 'Statement',
  close: 'Close',
  gone: 'This statement is no longer counted.',
  sqlName: 'the statement',
  sql: 'SQL',
  cut: 'The text is longer than shown.',
  details: {
    role: 'Role',
    database: 'Database',
    calls: 'Calls',
    total: 'Total time',
    mean: 'Mean time',
    max: 'Longest',
    rows: 'Rows',
    cache: 'Cache hits',
  },
  activity: 'Activity',
  range: 'Time range',
  ranges: {
    '1h': 'Last hour',
    '3h': 'Last 3 hours',
    '12h': 'Last 12 hours',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '28d': 'Last 28 days',
  },
  selectHint:
    'Drag, or use the arrow keys with Shift, to select a range. Release, or press Enter, to see what Postgres has written in it.',
  samplesIntro:
    'The 100 statements that took most time are sampled every five minutes. After a day, one sample an hour remains.',
  attached: 'Attached databases are not sampled.',
  noSamples: 'No samples of this statement in this time range.',
  samplesFailed: 'Failed to retrieve the samples',
  time: 'Time',
  calls: 'Calls',
  plan: 'Plan',
  planIntro: 'The plan for any parameters. The statement is not run.',
  explain: 'Explain',
  planFailed: 'Failed to explain the statement',
  planText: 'Plan of the statement',
  planOtherDatabase: (own: string) =>
    `This statement runs in another database. Plans are for those of “${own}”.`,
  planVersion: 'Plans for any parameters require Postgres 16 or later.',
  openSql: 'Open in SQL editor',
  snippet: 'Statement from query performance',
}
