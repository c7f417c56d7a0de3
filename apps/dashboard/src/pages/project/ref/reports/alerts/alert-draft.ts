import type {
  Alert,
  AlertChange,
  AlertChannel,
  AlertMetric,
} from '@howdah/platform-client/resources/reports/alerts'
import { alertsMessages as messages } from './alerts.messages'

/** Value of the select that stands for a query on the logs. */
export const QUERY = 'query'

/** Fields of the form. */
export interface AlertDraft {
  name: string
  source: AlertMetric | typeof QUERY
  product: Alert['product']
  sql: string
  comparison: Alert['comparison']
  threshold: string
  window: number
  for: number
  channels: AlertChannel[]
  webhook: string
}

const OF_REQUESTS: ReadonlySet<string> = new Set<AlertMetric>([
  ...(['requests', 'errors', 'server_errors', 'error_percent'] as const),
  ...(['p50_ms', 'p95_ms', 'p99_ms'] as const),
])

/** Returns true for what is read from the logs. */
export const isOfLogs = (source: AlertDraft['source']): boolean =>
  source === QUERY || OF_REQUESTS.has(source)
export const isOfRequests = (source: AlertDraft['source']): boolean => OF_REQUESTS.has(source)

/** Returns the fields of an alert, or of a new one. */
export const alertDraftOf = (alert: Alert | null, hasApi: boolean): AlertDraft => ({
  name: alert?.name ?? '',
  source:
    alert === null ? (hasApi ? 'error_percent' : 'connections_percent') : (alert.metric ?? QUERY),
  product: alert?.product ?? null,
  sql: alert?.sql ?? 'select count(*) from logs where status >= 500',
  comparison: alert?.comparison ?? 'above',
  threshold: alert === null ? '' : String(alert.threshold),
  window: alert?.window_minutes ?? 5,
  for: alert?.for_minutes ?? 0,
  channels: alert?.channels ?? ['notification'],
  webhook: '',
})

/** Returns what a draft asks for. */
export function alertChangeOf(draft: AlertDraft) {
  const { channels, comparison, name, product, source, sql, threshold, webhook } = draft
  return {
    name: name.trim(),
    metric: source === QUERY ? null : source,
    product: isOfRequests(source) ? product : null,
    sql: source === QUERY ? sql : null,
    ...{ comparison, channels },
    threshold: Number(threshold),
    window_minutes: draft.window,
    for_minutes: draft.for,
    ...(channels.includes('webhook') && webhook.trim() !== '' && { webhook_url: webhook.trim() }),
  } satisfies AlertChange
}

/** Returns the problems of a draft by field. */
export function alertProblemsOf(draft: AlertDraft, alert: Pick<Alert, 'webhook_host'> | null) {
  const { channels, name, source, sql, threshold, webhook } = draft
  const hasSaved = webhook.trim() === '' && (alert?.webhook_host ?? null) !== null
  const needsAddress = channels.includes('webhook') && !hasSaved
  const isNumber = threshold.trim() !== '' && Number.isFinite(Number(threshold))
  return {
    name: name.trim() === '' ? messages.nameProblem : undefined,
    sql: source === QUERY && sql.trim() === '' ? messages.sqlProblem : undefined,
    threshold: isNumber ? undefined : messages.thresholdProblem,
    channels: channels.length === 0 ? messages.channelsProblem : undefined,
    webhook:
      needsAddress && !/^https?:\/\/[^\s/@]+/.test(webhook.trim())
        ? messages.webhookProblem
        : undefined,
  }
}
