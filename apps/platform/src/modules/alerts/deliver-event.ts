import { AppError } from '../../base/app-error'
import { AddressRefused } from '../../base/network/outbound'
import { alertNoticeMessages as messages } from './alerts.messages'
import { randomUUID } from 'node:crypto'
import type { AlertChannel, AlertRule, DueEvent } from './alert-rules'
import type { AlertsServices } from './services'

/** People who get a mail of an event. */
const MAX_MAILS = 50

/** Notifies people of an event by one channel. @throws AppError, and another Error for what only the log tells */
export async function deliverEvent(
  services: AlertsServices,
  channel: AlertChannel,
  event: DueEvent,
  signal: AbortSignal,
): Promise<void> {
  const { kind, projectName, rule, value } = event
  const to = { project: rule.projectRef }
  const title = messages[kind](projectName, rule.name)
  const message =
    kind === 'fired' ? messages.firedText(rule, value) : messages.resolvedText(rule, value)
  if (channel === 'notification')
    return services.notifications.notifyOrThrow({
      ...{ to, cause: 'alert', once: `alert/${event.id}`, title, message },
      priority: kind === 'fired' ? 'Warning' : 'Info',
      actions: [{ label: messages.open, page: 'alerts', params: { ref: rule.projectRef } }],
    })
  if (channel === 'mail') {
    await sendMails(services, to, { title, message, at: event.at })
    return
  }
  if (rule.webhookUrl === null) return
  await post(services, rule.webhookUrl, {
    signal,
    body: {
      type: `alert.${kind}`,
      ...{ title, message, value, at: event.at.toISOString() },
      alert: alertOf(rule),
      project: { ref: rule.projectRef, name: projectName },
    },
  })
}

/**
 * Sends a test of an alert by one channel.
 * @returns the answer, for people
 * @throws AppError, and another Error for what only the log tells
 */
export async function deliverTest(
  services: AlertsServices,
  channel: AlertChannel,
  { projectName, rule }: { rule: AlertRule; projectName: string },
  signal: AbortSignal,
): Promise<string> {
  const to = { project: rule.projectRef }
  const title = messages.test(projectName, rule.name)
  const message = messages.testText
  const at = new Date()
  if (channel === 'notification') {
    await services.notifications.notifyOrThrow({
      ...{ to, cause: 'alert', once: `alert-test/${randomUUID()}`, title, message },
      priority: 'Info',
      actions: [{ label: messages.open, page: 'alerts', params: { ref: rule.projectRef } }],
    })
    return messages.notified
  }
  if (channel === 'mail')
    return messages.mailed(await sendMails(services, to, { title, message, at }))
  if (rule.webhookUrl === null) throw new AppError(400, 'bad_request', messages.noAddress)
  const status = await post(services, rule.webhookUrl, {
    signal,
    body: {
      type: 'alert.test',
      ...{ title, message, value: rule.lastValue, at: at.toISOString() },
      ...{ alert: alertOf(rule), project: { ref: rule.projectRef, name: projectName } },
    },
  })
  return messages.status(status)
}

const alertOf = ({ comparison, id, metric, name, product, threshold }: AlertRule) => ({
  ...{ id, name, metric, product, comparison, threshold },
})

/** @returns the number of addresses */
async function sendMails(
  { identity, log, mail, notifications, publicUrl }: AlertsServices,
  to: { project: string },
  { at, message, title }: { title: string; message: string; at: Date },
): Promise<number> {
  if (!mail.enabled) throw new AppError(502, 'unavailable', messages.noMail)
  const people = await identity.describe(await notifications.recipients(to))
  const addresses = [...people.values()].flatMap(({ email }) => email ?? []).slice(0, MAX_MAILS)
  const url = `${publicUrl}/project/${to.project}/reports/alerts`
  const text = messages.mailText({ message, at, project: to.project, url })
  const sent = await Promise.allSettled(
    addresses.map((address) => mail.send({ to: address, subject: title, text })),
  )
  const failed = sent.filter((one) => one.status === 'rejected')
  // Those who have got it would get it again.
  if (failed.length > 0 && failed.length < sent.length)
    log.warn('Some mails of an alert were not sent', { project: to.project })
  else if (failed[0] !== undefined) throw failed[0].reason
  return sent.length - failed.length
}

async function post(
  { alertFetch }: AlertsServices,
  url: string,
  { body, signal }: { body: unknown; signal: AbortSignal },
): Promise<number> {
  const { status } = await alertFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'howdah' },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    if (error instanceof AddressRefused) throw error
    throw new AppError(502, 'unavailable', messages.unreachable, { cause: error })
  })
  if (status >= 300) throw new AppError(502, 'unavailable', messages.status(status))
  return status
}
