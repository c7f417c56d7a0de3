import { formatCount } from '../../../../format/number'
import { formatMilliseconds } from '../../../../format/duration'
import { locale } from '../../../../format/locale'

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${formatCount(number)} ${many}`

const countryNames = new Intl.DisplayNames(locale, { type: 'region' })

export const reportsMessages = {
  failed: 'The report can’t be loaded',
  noApi: 'An attached database has no API here. Its Postgres has a report.',
  intros: {
    api: 'All requests to the API of your project.',
    rest: 'Requests to the Data API.',
    auth: 'Requests to the auth service.',
    storage: 'Requests to the storage service.',
    functions: 'Invocations of edge functions.',
    realtime:
      'Clients, joined channels and messages, measured every minute by the realtime service, and the requests to it. The latency is that of requests without a WebSocket.',
    statements: 'The 100 statements that took most time, sampled every five minutes.',
    database:
      'Your Postgres, measured every minute; a range of more than a day is shown by the hour.',
  },
  more: { queryPerformance: 'Show the statements' },
  refresh: 'Refresh',
  logs: 'Show logs',
  reset: 'Back to the last hour',
  hint: 'Drag, or use the arrow keys with Shift, to select a range. Click a step, or press Enter on it, to see its logs.',
  stored: (days: number, from: string) =>
    `Your plan stores lines for ${count(days, 'day', 'days')}: this report begins on ${from}.`,
  dropped: (lines: number) =>
    `${count(lines, 'line', 'lines')} of this range could not be stored and ${lines === 1 ? 'is' : 'are'} missing here.`,
  nothing: 'Nothing was measured in this range',
  nothingText: 'Choose another range. The first data arrives within two minutes.',
  requests: 'Requests',
  invocations: 'Invocations',
  errors: 'Errors',
  errorRate: 'Share of errors',
  clientErrors: 'Status 4xx',
  serverErrors: 'Status 5xx',
  latency: 'Latency',
  p50: 'Median',
  p95: '95th percentile',
  p99: '99th percentile',
  routes: 'Top routes',
  topFunctions: 'Top functions',
  slowRoutes: 'Slowest routes',
  countries: 'Requests by country',
  country: 'Country',
  countryCode: 'Code',
  countryName: (code: string | null) =>
    code === null ? 'Unknown' : (countryNames.of(code) ?? code),
  slowFunctions: 'Slowest functions',
  connections: 'Connections',
  transactions: 'Transactions',
  size: 'Database size',
  cache: 'Cache hits',
  duration: 'Duration',
  clients: 'Clients',
  joins: 'Joined channels',
  messagesPerSecond: 'Messages a second',
  changesSent: 'Changes sent to clients',
  starts: 'Starts',
  startTime: 'Start time (median)',
  cpu: 'Processor time of ended processes',
  memory: 'Memory of ended processes (maximum)',
  paths: 'Top paths',
  statementTime: 'Time in statements',
  calls: 'Calls',
  meanTime: 'Mean time',
  rows: 'Rows',
  none: '–',
  milliseconds: (ms: number) => formatMilliseconds(ms),
  change: (share: string) => `${share} from the period before`,
  noChange: 'As in the period before',
  noneBefore: 'None in the period before',
  noBefore: 'The period before isn’t stored',
  summary: (title: string, value: string, max: string) =>
    `${title}: ${value} in this range, at most ${max} in a step`,
  table: (title: string) => `${title} as a table`,
  csv: (title: string) => `Download ${title} as CSV`,
  begins: 'From',
  route: 'Route',
  method: 'Method',
  noRoutes: 'No requests in this range',
  steps: (title: string) => `Steps of ${title}`,
  lines: (route: string) => `Logs of ${route}`,
} as const
