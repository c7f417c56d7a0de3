import type { MetricName } from '../reports/metric-values'
import { formatInText } from '@howdah/rules/format/format-in-text'

const metrics: Record<MetricName, string> = {
  requests: 'Requests',
  errors: 'Errors',
  server_errors: 'Errors of the server',
  error_percent: 'Share of errors in percent',
  p50_ms: 'Median latency in ms',
  p95_ms: '95th percentile of the latency in ms',
  p99_ms: '99th percentile of the latency in ms',
  connections: 'Connections',
  connections_percent: 'Connections in percent of the maximum',
  transactions: 'Transactions',
  cache_hit_percent: 'Cache hits in percent',
  database_size_mb: 'Database size in MB',
}

const number = (value: number) => formatInText(value, { maximumFractionDigits: 2 })

interface Condition {
  metric: MetricName | null
  comparison: 'above' | 'below'
  threshold: number
}
const nameOf = (metric: MetricName | null) =>
  metric === null ? 'The query on the logs' : metrics[metric]
const beyond = ({ comparison, threshold }: Condition) => `${comparison} ${number(threshold)}`
const now = (value: number | null) =>
  value === null ? 'nothing was measured' : `${number(value)} now`

export const alertNoticeMessages = {
  noRule: 'This alert does not exist.',
  tooMany: (count: number) => `A project has at most ${count} alerts.`,
  nameTaken: 'The project already has an alert with this name.',
  one: 'An alert has either a metric or a query.',
  productOfDatabase: 'Only metrics of requests are of a product.',
  silence: 'Enter a time.',
  noMail: 'This server sends no email.',
  webhook: 'Enter an address that begins with http:// or https://, without a login.',
  noValue: 'The value could not be read. It is read again in a minute.',
  notDelivered: 'The server could not notify anyone. It tries again.',
  tooOften: (count: number) =>
    `No one was notified: the alerts of the project have fired ${count} times in an hour.`,
  noNumber: 'The first column of the first row must be a number.',
  fired: (project: string, name: string) => `${name} in ${project}`,
  firedText: (rule: Condition, value: number | null) =>
    `${nameOf(rule.metric)} ${beyond(rule)}: ${now(value)}.`,
  resolved: (project: string, name: string) => `${name} in ${project} has ended`,
  resolvedText: (rule: Condition, value: number | null) =>
    `${nameOf(rule.metric)}, no longer ${beyond(rule)}: ${now(value)}.`,
  test: (project: string, name: string) => `Test of ${name} in ${project}`,
  testText: 'A test that a person has sent. Nothing has happened.',
  testing: 'A test of this alert is being sent.',
  testFailed: 'The server could not send it. Its log says why.',
  mailed: (count: number) => (count === 1 ? 'Sent to 1 address.' : `Sent to ${count} addresses.`),
  notified: 'The notification is in the list of everyone with access.',
  noAddress: 'The alert has no address of a webhook.',
  failing: (name: string, error: string) => ({
    title: `${name} can’t be checked`,
    message: `${error} Until there is a value, the alert neither fires nor ends.`,
  }),
  checked: (name: string) => ({
    title: `${name} couldn’t be checked`,
    message: 'The alert is checked again, or was changed or deleted.',
  }),
  open: 'Open alerts',
  status: (status: number) => `The webhook answered with status ${status}.`,
  unreachable: 'The webhook could not be reached.',
  mailText: ({
    at,
    message,
    project,
    url,
  }: Record<'message' | 'project' | 'url', string> & { at: Date }) =>
    `${message}\n\nAt ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, in the project ${project}.\n\n${url}\n`,
}
