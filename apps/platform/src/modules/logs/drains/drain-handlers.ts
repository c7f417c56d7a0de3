import type { components } from '@howdah/contract'
import { needCapability } from '../../../access/need-capability'
import { AppError, fieldError } from '../../../base/app-error'
import { readDisplayName } from '../../../base/display-name'
import { isHttpUrl } from '../../../base/network/http-url'
import { NO_REQUEST } from '../log-line'
import type { LogsHandler, LogsServices } from '../services'
import { backlogSql } from '../log-queries'
import { deliver, NotDelivered } from './deliver'
import { drainsMessages } from './drains.messages'
import type { LogDrain } from './log-drains'

type View = components['schemas']['LogDrain']

const DAY_MS = 86_400_000
const DEADLINE_MS = 5_000
/** Headers that the request itself has. */
const OWN_HEADERS =
  /^(content-length|content-type|host|connection|transfer-encoding|user-agent|accept-encoding)$/i

export const listLogDrains: LogsHandler<'listLogDrains'> = async ({ access, params, services }) => {
  needCapability(access, 'api')
  const drains = await services.logDrains.list(params.ref)
  const backlogs = await Promise.all(drains.map((drain) => backlogOf(services, drain)))
  return { status: 200, body: drains.map((drain, at) => viewOf(drain, backlogs[at] ?? null)) }
}

export const createLogDrain: LogsHandler<'createLogDrain'> = async ({
  access,
  audit,
  body: { headers = {}, kind, name, url },
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  check({ url, headers })
  const drain = await services.logDrains.add({
    ...{ projectRef: ref, name: readDisplayName(name), kind, url, headers },
  })
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    after: auditedOf(drain),
  })
  return { status: 201, body: viewOf(drain, 0) }
}

export const updateLogDrain: LogsHandler<'updateLogDrain'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'api')
  check(body)
  const before = await needDrain(services, params)
  checkCredentials(before, body)
  await services.logDrains.change(before.id, {
    ...body,
    ...(body.name === undefined ? {} : { name: readDisplayName(body.name) }),
  })
  const after = await needDrain(services, params)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: auditedOf(before),
    after: auditedOf(after),
  })
  return { status: 200, body: viewOf(after, await backlogOf(services, after)) }
}

export const deleteLogDrain: LogsHandler<'deleteLogDrain'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'api')
  const drain = await needDrain(services, params)
  await services.logDrains.remove(drain.id)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: auditedOf(drain),
  })
  return { status: 204 }
}

export const testLogDrain: LogsHandler<'testLogDrain'> = async ({
  access,
  params,
  services,
  signal,
}) => {
  needCapability(access, 'api')
  const drain = await needDrain(services, params)
  const at = Date.now()
  const line = {
    ...NO_REQUEST,
    ...({ id: '0', micros: String(at * 1_000), at, source: 'operations', product: null } as const),
    ...({ severity: 'info', message: drainsMessages.testLine, details: { test: true } } as const),
  }
  try {
    await deliver(services.drainFetch, drain, [line], signal)
    return { status: 200, body: { delivered: true, problem: null } }
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error
    return { status: 200, body: { delivered: false, problem: error.message } }
  }
}

/** @throws AppError 404 */
async function needDrain(
  { logDrains }: LogsServices,
  { drain_id: id, ref }: { drain_id: string; ref: string },
): Promise<LogDrain> {
  const drain = await logDrains.get(ref, id)
  if (drain === null) throw new AppError(404, 'not_found', drainsMessages.noDrain)
  return drain
}

/** @throws AppError 400 */
function check({ headers = {}, url }: { url?: string; headers?: Record<string, string> }): void {
  if (url !== undefined && !isHttpUrl(url)) throw fieldError('url', drainsMessages.url)
  for (const name of Object.keys(headers))
    if (OWN_HEADERS.test(name)) throw fieldError('headers', drainsMessages.header(name))
}

/** Refuses to send the headers that were entered for one server to another one. @throws AppError 400 */
function checkCredentials(
  before: LogDrain,
  { headers, url }: { url?: string; headers?: Record<string, string> },
): void {
  const isElsewhere = url !== undefined && new URL(url).origin !== new URL(before.url).origin
  if (isElsewhere && headers === undefined && Object.keys(before.headers).length > 0)
    throw fieldError('headers', drainsMessages.headersAgain)
}

/** Returns the number of lines that are not sent yet; null while it is not known. */
async function backlogOf(
  { projectLogs }: LogsServices,
  { projectRef, sentId }: LogDrain,
): Promise<number | null> {
  if (!projectLogs.store.isInstalled) return null
  const answer = await projectLogs.store
    .call('query', {
      folder: projectLogs.folderOf(projectRef),
      from: Math.max(0, Math.floor(Number(sentId) / 1_000) - DAY_MS),
      to: Date.now() + DAY_MS,
      ...backlogSql(sentId),
      ...{ isFree: false, deadlineMs: DEADLINE_MS, maxRows: 1, maxBytes: 1_000 },
    })
    .catch(() => null)
  return answer === null || 'refused' in answer ? null : Number(answer.rows[0]?.[0] ?? 0)
}

const auditedOf = ({ enabled, kind, name, url }: LogDrain) => ({ name, kind, url, enabled })

const viewOf = (drain: LogDrain, backlog: number | null): View => ({
  id: drain.id,
  name: drain.name,
  kind: drain.kind,
  url: drain.url,
  header_names: Object.keys(drain.headers).toSorted(),
  enabled: drain.enabled,
  backlog,
  sent_lines: drain.sentLines,
  sent_at: drain.sentAt?.toISOString() ?? null,
  failures: drain.failures,
  last_error: drain.lastError,
})
