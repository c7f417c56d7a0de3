import type { LogView } from '@howdah/platform-client/resources/logs/logs'
import { formatCount } from '../../../../format/number'
import { formatMilliseconds } from '../../../../format/duration'

const intros = {
  all: 'What the services of your project have done, the newest first.',
  api: 'Requests to the API of your project.',
  postgres:
    'What your Postgres has written. Literals in SQL are hidden. Errors of the Data API are in its own logs, those of the SQL editor only in its results.',
  pooler:
    'Connections to the pools of your project, and those of the pools to Postgres: logins, refusals, and reasons for their end.',
  rest: 'Requests to the Data API.',
  auth: 'Requests to the auth service.',
  storage: 'Requests to the storage service.',
  realtime: 'Requests to the realtime service.',
  functions: 'Invocations of edge functions, and what they have printed.',
  dashboard: 'What people have changed or run by the dashboard and its API.',
  operations: 'Long-running work on your project, such as restarts and backups.',
} as const satisfies Record<LogView, string>

const lines = (count: number) => (count === 1 ? '1 line' : `${formatCount(count)} lines`)

export const logPageMessages = {
  failed: 'Logs can’t be loaded',
  noApi: 'An attached database has no logs here.',
  intros,
  search: 'Search logs',
  severity: 'Severity',
  anySeverity: 'Any severity',
  severities: { info: 'Info', warning: 'Warning', error: 'Error' },
  status: 'Status',
  anyStatus: 'Any status',
  statuses: { '2xx': '2xx', '3xx': '3xx', '4xx': '4xx', '5xx': '5xx' },
  method: 'Method',
  anyMethod: 'Any method',
  methods: { GET: 'GET', HEAD: 'HEAD', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' },
  product: 'Product',
  anyProduct: 'Any product',
  products: {
    rest: 'Data API',
    auth: 'Auth',
    storage: 'Storage',
    realtime: 'Realtime',
    functions: 'Edge functions',
  },
  sources: {
    api: 'API',
    postgres: 'Postgres',
    pooler: 'Pooler',
    functions: 'Function',
    dashboard: 'Dashboard',
    operations: 'Operation',
  },
  live: 'Live',
  refresh: 'Refresh',
  long: 'Searching more than 2 days can take a while.',
  dropped: (count: number) =>
    `${lines(count)} of this time range could not be stored, because there were too many at once or the disk was full.`,
  shown: lines,
  shownOfMore: (count: number) => `${lines(count)}, and more`,
  none: 'No lines in this time range',
  noneText: 'Choose a longer range or other filters.',
  columns: {
    time: 'Time',
    severity: 'Severity',
    source: 'Source',
    status: 'Status',
    pool: 'Pool',
    user: 'User',
    message: 'Message',
  },
  more: 'Show older lines',
  moreFailed: 'Older lines can’t be loaded',
  stored: (days: number) => `Your plan stores lines for ${days === 1 ? 'a day' : `${days} days`}.`,
  open: (message: string) => `Details of ${message}`,
  histogram: 'Lines over time',
  histogramHint:
    'Drag, or use the arrow keys with Shift, to select a range. Press Enter to show it.',
  histogramFailed: 'The chart can’t be loaded',
  step: (time: string, count: number, errors: number) =>
    `${time}: ${lines(count)}${errors === 0 ? '' : `, ${errors === 1 ? '1 error' : `${formatCount(errors)} errors`}`}`,
  reset: 'Back to the last hour',
  request: (id: string) => `Lines of request ${id}`,
  clearRequest: 'Show all requests',
} as const

export const logDetailMessages = {
  title: 'Line',
  close: 'Close',
  time: 'Time',
  source: 'Source',
  severity: 'Severity',
  requestId: 'Request',
  requestIdName: 'request ID',
  path: 'Path',
  status: 'Status',
  duration: 'Duration',
  milliseconds: (ms: number) => formatMilliseconds(ms),
  message: 'Message',
  messageName: 'message',
  details: 'Details',
  curl: 'As a command',
  curlName: 'curl command',
  curlHint: 'Set API_KEY to a key of the project. Bodies are not in the logs.',
  trace: 'Lines of the same request',
  traceFailed: 'The lines can’t be loaded',
  noTrace: 'There are no other lines of this request.',
} as const
