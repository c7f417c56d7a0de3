import type {
  Alert,
  AlertChannel,
  AlertEvent,
  AlertMetric,
} from '@howdah/platform-client/resources/reports/alerts'
import type { ReportProduct } from '@howdah/platform-client/resources/reports/reports'
import { locale } from '../../../../../format/locale'

const metrics: Record<AlertMetric, string> = {
  requests: 'Requests',
  errors: 'Errors (4xx and 5xx)',
  server_errors: 'Errors of the server (5xx)',
  error_percent: 'Share of errors in %',
  p50_ms: 'Median latency in ms',
  p95_ms: '95th percentile of latency in ms',
  p99_ms: '99th percentile of latency in ms',
  connections: 'Connections to Postgres',
  connections_percent: 'Connections in % of the maximum',
  transactions: 'Transactions',
  cache_hit_percent: 'Cache hits in %',
  database_size_mb: 'Database size in MB',
}
const products: Record<ReportProduct, string> = {
  rest: 'Data API',
  auth: 'Auth',
  storage: 'Storage',
  realtime: 'Realtime',
  functions: 'Edge functions',
}
const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 })
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const minutes = (count: number) =>
  count % 1_440 === 0 && count > 0
    ? counted(count / 1_440, 'day')
    : count % 60 === 0 && count > 0
      ? counted(count / 60, 'hour')
      : counted(count, 'minute')
const comparisons = { above: 'above', below: 'below' } as const satisfies Record<
  Alert['comparison'],
  string
>

export const alertsMessages = {
  failed: 'Alerts can’t be loaded',
  intro:
    'An alert checks a value every minute while the project runs, and notifies people when it is beyond a threshold and when it no longer is.',
  add: 'New alert',
  none: 'No alerts yet',
  noneText: 'For example, be notified when more than 5 % of the requests fail.',
  list: 'Alerts',
  search: 'Search alerts',
  count: (count: number) => counted(count, 'alert'),
  noneFound: 'No alerts found',
  columns: { name: 'Alert', state: 'State', value: 'Last value' },
  actionsColumn: 'Actions',
  condition: (alert: Alert) =>
    `${alert.metric === null ? 'Query on the logs' : metrics[alert.metric]}${
      alert.product === null ? '' : `, ${products[alert.product]}`
    } ${comparisons[alert.comparison]} ${number(alert.threshold)} over ${minutes(alert.window_minutes)}${
      alert.for_minutes === 0 ? '' : `, for ${minutes(alert.for_minutes)}`
    }`,
  value: (value: number | null) => (value === null ? '–' : number(value)),
  states: { ok: 'OK', pending: 'Pending', firing: 'Firing' } satisfies Record<
    Alert['state'],
    string
  >,
  since: (time: string) => `Since ${time}`,
  undelivered: (channels: string, reason: string) =>
    channels === '' ? `Not delivered: ${reason}` : `Not delivered by ${channels}: ${reason}`,
  testTitle: (name: string) => `Test of ${name}`,
  testText: 'The same people are notified as by the alert.',
  testFailed: 'The test could not be sent',
  testing: 'Sending…',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  unchecked: 'Not checked yet',
  paused: 'Paused',
  broken: 'Can’t be checked',
  silencedUntil: (time: string) => `Silenced until ${time}`,
  actionsOf: (name: string) => `Actions on ${name}`,
  actions: {
    history: 'History',
    test: 'Send a test',
    edit: 'Edit',
    silenceHour: 'Silence for an hour',
    silenceDay: 'Silence for a day',
    unsilence: 'End the silence',
    pause: 'Pause',
    resume: 'Resume',
    delete: 'Delete',
  },
  changeFailed: 'Not changed',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Its history is deleted too.',
  deleted: (name: string) => `${name} is deleted`,
  deleteFailed: 'Not deleted',
  addTitle: 'New alert',
  editTitle: 'Edit alert',
  formText: 'Everyone with access to the project is notified.',
  name: 'Name',
  nameProblem: 'Enter a name.',
  source: 'Value',
  query: 'Query on the logs',
  metrics,
  product: 'Requests to',
  allProducts: 'All services',
  products,
  sql: 'SQL',
  sqlHint:
    'A SELECT on the table logs, which has the lines of the time range. It returns one number. The Logs Explorer lists its columns.',
  sqlProblem: 'Enter a query.',
  comparison: 'Is',
  comparisons,
  threshold: 'Threshold',
  thresholdProblem: 'Enter a number.',
  window: 'Over the last',
  for: 'Notify after',
  immediately: 'Immediately',
  minutes,
  channelsLabel: 'Notify by',
  channelsProblem: 'Choose at least one.',
  channels: {
    notification: 'Notification',
    mail: 'Email',
    webhook: 'Webhook',
  } satisfies Record<AlertChannel, string>,
  webhook: 'Address of the webhook',
  webhookHint: 'Receives JSON by POST. It is encrypted, and never shown again.',
  webhookSaved: (host: string) => `On ${host}. Leave it empty to use the same address.`,
  webhookProblem: 'Enter an address that begins with http:// or https://.',
  try: 'Check now',
  now: (value: number | null) =>
    value === null ? 'Nothing was measured in this time.' : `The value is ${number(value)} now.`,
  tryFailed: 'The value can’t be read',
  save: 'Save',
  saveFailed: 'Not saved',
  saved: (name: string) => `${name} is saved`,
  historyOf: (name: string) => `History of ${name}`,
  historyFailed: 'The history can’t be loaded',
  noHistory: 'This alert has never fired.',
  events: { fired: 'Fired', resolved: 'Ended' } satisfies Record<AlertEvent['kind'], string>,
  wasSilenced: 'Silenced',
  waiting: (channels: readonly string[]) => `Not delivered yet: ${channels.join(', ')}`,
  close: 'Close',
} as const
