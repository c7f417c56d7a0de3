import type { components } from '@howdah/contract'
import { needCapability } from '../../access/need-capability'
import type { ProjectAccess } from '../../access/access.types'
import { tooManyTries } from '../../access/sign-in/sign-in-limits'
import { AppError, fieldError } from '../../base/app-error'
import { createRateLimit } from '../../base/rate-limit'
import { readDisplayName } from '../../base/display-name'
import { isHttpUrl } from '../../base/network/http-url'
import type { MetricName } from '../reports/metric-values'
import type { AlertInput, AlertRule } from './alert-rules'
import { alertNoticeMessages as messages } from './alerts.messages'
import { deliverTest } from './deliver-event'
import { endFailing } from './failing-alert'
import type { AlertsHandler, AlertsServices } from './services'

type View = components['schemas']['Alert']
type Body = components['schemas']['AlertChange']

export const listAlerts: AlertsHandler<'listAlerts'> = async ({ params, services }) => ({
  status: 200,
  body: (await services.alertRules.list(params.ref)).map(viewOf),
})

export const createAlert: AlertsHandler<'createAlert'> = async ({
  access,
  audit,
  body,
  params: { ref },
  services,
}) => {
  const input = check(services, access, inputOf(body, NEW))
  const rule = await services.alertRules.add(ref, input)
  audit({ target: targetOf(access), after: auditedOf(rule) })
  return { status: 201, body: viewOf(rule) }
}

export const updateAlert: AlertsHandler<'updateAlert'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  const before = await needRule(services, params)
  await services.alertRules.change(before, check(services, access, inputOf(body, before)))
  await endFailing(services, before)
  const after = await needRule(services, params)
  audit({ target: targetOf(access), before: auditedOf(before), after: auditedOf(after) })
  return { status: 200, body: viewOf(after) }
}

export const deleteAlert: AlertsHandler<'deleteAlert'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  const rule = await needRule(services, params)
  await services.alertRules.remove(rule.id)
  await endFailing(services, rule)
  audit({ target: targetOf(access), before: auditedOf(rule) })
  return { status: 204 }
}

export const listAlertEvents: AlertsHandler<'listAlertEvents'> = async ({ params, services }) => {
  const { id } = await needRule(services, params)
  const events = await services.alertRules.events(id)
  return {
    status: 200,
    body: events.map(({ at, lastError, ...event }) => ({
      ...event,
      at: at.toISOString(),
      last_error: lastError,
    })),
  }
}

export const getAlertValue: AlertsHandler<'getAlertValue'> = async ({
  access,
  body,
  params: { ref },
  services,
}) => {
  const { metric, product, sql, windowMinutes } = checkCondition(
    services,
    access,
    inputOf(body, NEW),
  )
  const value = await services.alertValues.valueOf(
    ref,
    { metric, product, sql, windowMinutes },
    Date.now(),
  )
  return { status: 200, body: { value } }
}

const MAX_TESTS = 30
/** Tests of the alerts of a project in an hour: each notifies everyone with access. */
const tests = createRateLimit({ tries: MAX_TESTS, window: 3_600_000, keys: 10_000 })
/** Alerts that a person tests now: one at a time each. */
const testing = new Set<string>()

export const testAlert: AlertsHandler<'testAlert'> = async ({
  access,
  audit,
  params,
  services,
  signal,
}) => {
  const rule = await needRule(services, params)
  if (testing.has(rule.id)) throw new AppError(409, 'conflict', messages.testing)
  const seconds = tests.take(rule.projectRef, Date.now())
  if (seconds > 0) throw tooManyTries(seconds)
  testing.add(rule.id)
  try {
    audit({ target: targetOf(access), after: { name: rule.name, test: rule.channels.join(', ') } })
    const results = []
    for (const channel of rule.channels) {
      const projectName = access.project.name
      const result = await deliverTest(services, channel, { rule, projectName }, signal).then(
        (answer) => ({ channel, delivered: true, answer }),
        (error: unknown) => {
          const isForPeople = error instanceof AppError
          if (!isForPeople)
            services.log.warn('A test of an alert failed', { alert: rule.id, error })
          return {
            channel,
            delivered: false,
            answer: isForPeople ? error.message : messages.testFailed,
          }
        },
      )
      results.push(result)
    }
    return { status: 200, body: { results } }
  } finally {
    testing.delete(rule.id)
  }
}

const NEW: AlertInput = {
  ...{ name: '', metric: null, product: null, sql: null, comparison: 'above', threshold: 0 },
  ...{ windowMinutes: 5, forMinutes: 0, channels: ['notification'], webhookUrl: null },
  ...{ enabled: true, silencedUntil: null },
}

/** Returns what a request asks for, of a rule as it was. */
function inputOf(body: Body, before: AlertInput): AlertInput {
  const { silenced_until: silenced, webhook_url: webhookUrl = before.webhookUrl } = body
  return {
    name: body.name === undefined ? before.name : readDisplayName(body.name),
    metric: body.metric === undefined ? before.metric : body.metric,
    product: body.product === undefined ? before.product : body.product,
    sql: body.sql === undefined ? before.sql : body.sql,
    comparison: body.comparison ?? before.comparison,
    threshold: body.threshold ?? before.threshold,
    windowMinutes: body.window_minutes ?? before.windowMinutes,
    forMinutes: body.for_minutes ?? before.forMinutes,
    channels: body.channels ?? before.channels,
    webhookUrl,
    enabled: body.enabled ?? before.enabled,
    silencedUntil:
      silenced === undefined ? before.silencedUntil : silenced === null ? null : new Date(silenced),
  }
}

/** @throws AppError 400 */
function check(services: AlertsServices, access: ProjectAccess, input: AlertInput): AlertInput {
  const { channels, silencedUntil, webhookUrl } = checkCondition(services, access, input)
  // A leap second is of the format, and no time of a Date.
  if (silencedUntil !== null && Number.isNaN(silencedUntil.getTime()))
    throw fieldError('silenced_until', messages.silence)
  if (channels.includes('mail') && !services.mail.enabled)
    throw fieldError('channels', messages.noMail)
  if (channels.includes('webhook') && (webhookUrl === null || !isHttpUrl(webhookUrl)))
    throw fieldError('webhook_url', messages.webhook)
  return { ...input, webhookUrl: channels.includes('webhook') ? webhookUrl : null }
}

/** @throws AppError 400, 409 for an attached project without logs */
function checkCondition(
  { metricValues }: AlertsServices,
  access: ProjectAccess,
  input: AlertInput,
): AlertInput {
  const { metric, product, sql } = input
  const isOfLogs = metric === null || metricValues.isOfRequests(metric)
  if ((metric === null) === (sql === null)) throw fieldError('metric', messages.one)
  if (isOfLogs) needCapability(access, 'api')
  // A query can return any part of a line, one number after the other.
  if (sql !== null) access.need('read', 'logs')
  if (product !== null && (metric === null || !isOfLogs))
    throw fieldError('product', messages.productOfDatabase)
  return input
}

/** @throws AppError 404 */
async function needRule(
  { alertRules }: AlertsServices,
  { alert_id: id, ref }: { alert_id: string; ref: string },
): Promise<AlertRule> {
  const rule = await alertRules.get(ref, id)
  if (rule === null) throw new AppError(404, 'not_found', messages.noRule)
  return rule
}

const targetOf = ({ project: { name, ref } }: ProjectAccess) =>
  ({ type: 'project', id: ref, name }) as const

const hostOf = ({ webhookUrl }: AlertRule) =>
  webhookUrl === null ? null : new URL(webhookUrl).host

const auditedOf = (rule: AlertRule) => ({
  ...{ name: rule.name, metric: rule.metric, sql: rule.sql, comparison: rule.comparison },
  ...{ product: rule.product, threshold: rule.threshold, windowMinutes: rule.windowMinutes },
  ...{ forMinutes: rule.forMinutes, channels: rule.channels.join(', '), enabled: rule.enabled },
  webhook: hostOf(rule),
  silencedUntil: rule.silencedUntil?.toISOString() ?? null,
})

const viewOf = (rule: AlertRule): View => ({
  id: rule.id,
  name: rule.name,
  // Only names of the contract are stored.
  metric: rule.metric as MetricName | null,
  product: rule.product,
  sql: rule.sql,
  comparison: rule.comparison,
  threshold: rule.threshold,
  window_minutes: rule.windowMinutes,
  for_minutes: rule.forMinutes,
  channels: rule.channels,
  webhook_host: hostOf(rule),
  enabled: rule.enabled,
  silenced_until: rule.silencedUntil?.toISOString() ?? null,
  state: rule.state,
  state_since: rule.stateSince.toISOString(),
  last_value: rule.lastValue,
  last_error: rule.lastError,
  checked_at: rule.checkedAt?.toISOString() ?? null,
  undelivered: [...rule.undelivered],
  delivery_error: rule.deliveryError,
})
