import type { components } from '@howdah/contract'
import { needCapability } from '../../../access/need-capability'
import { AppError } from '../../../base/app-error'
import { readDisplayName } from '../../../base/display-name'
import { NO_REQUEST } from '../log-line'
import type { LogsHandler, LogsServices } from '../services'
import { backlogSql } from '../log-queries'
import { deliver } from './deliver'
import { checkAddress, checkCredentials, checkDrain } from './drain-rules'
import { NotDelivered, type DrainBucket, type LogDrain } from './drain.types'
import { drainsMessages } from './drains.messages'

type View = components['schemas']['LogDrain']

const DAY_MS = 86_400_000
const DEADLINE_MS = 5_000

export const listLogDrains: LogsHandler<'listLogDrains'> = async ({ access, params, services }) => {
  needCapability(access, 'api')
  const drains = await services.logDrains.list(params.ref)
  const backlogs = await Promise.all(drains.map((drain) => backlogOf(services, drain)))
  return { status: 200, body: drains.map((drain, at) => viewOf(drain, backlogs[at] ?? null)) }
}

export const createLogDrain: LogsHandler<'createLogDrain'> = async ({
  access,
  audit,
  body: { headers = {}, kind, name, s3, url },
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  const place = { kind, url, headers, s3: bucketOf(s3) ?? null }
  checkDrain(place)
  await checkAddress(services.outbound, place)
  const drain = await services.logDrains.add({
    ...{ projectRef: ref, name: readDisplayName(name), ...place },
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
  const { name, s3, ...rest } = body
  const before = await needDrain(services, params)
  const stored = before.s3?.secretAccessKey ?? ''
  const bucket = bucketOf(s3 && { ...s3, secret_access_key: s3.secret_access_key ?? stored })
  const change = { ...rest, ...(bucket === undefined ? {} : { s3: bucket }) }
  checkDrain({ ...before, ...change })
  checkCredentials(before, body)
  if (body.url !== undefined)
    await checkAddress(services.outbound, { kind: before.kind, url: body.url })
  await services.logDrains.change(before.id, {
    ...change,
    ...(name === undefined ? {} : { name: readDisplayName(name) }),
  })
  const after = await needDrain(services, params)
  if (!after.enabled)
    await services.events.emit('log-drain.stopped', { project: access.project, drain: after })
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
  await services.events.emit('log-drain.stopped', { project: access.project, drain })
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
    await deliver(services, drain, [line], signal)
    await services.logDrains.tested(drain.id, null)
    return { status: 200, body: { delivered: true, problem: null } }
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error
    // Without a request that waits, the attempt was ended by it.
    if (!signal.aborted) await services.logDrains.tested(drain.id, error.message)
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

/** Returns the number of lines that are not sent yet; null while it is not known. */
async function backlogOf(
  { projectLogs }: LogsServices,
  { projectRef, sentId }: LogDrain,
): Promise<number | null> {
  if (!projectLogs.store.isInstalled) return null
  const answer = await projectLogs.store
    .call('query', {
      ref: projectRef,
      from: Math.max(0, Math.floor(Number(sentId) / 1_000) - DAY_MS),
      to: Date.now() + DAY_MS,
      ...backlogSql(sentId)(projectLogs.store.dialect),
      ...{ isFree: false, deadlineMs: DEADLINE_MS, maxRows: 1, maxBytes: 1_000 },
    })
    .catch(() => null)
  return answer === null || 'refused' in answer ? null : Number(answer.rows[0]?.[0] ?? 0)
}

/** Reads the bucket of a request. */
function bucketOf(s3: components['schemas']['NewLogDrainBucket'] | undefined) {
  if (s3 === undefined) return undefined
  const { access_key_id: accessKeyId, bucket, prefix = '', region, secret_access_key } = s3
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  return {
    ...{ bucket, prefix: folder, region, accessKeyId },
    secretAccessKey: secret_access_key,
  } satisfies DrainBucket
}

const auditedOf = ({ enabled, kind, name, s3, url }: LogDrain) => ({
  ...{ name, kind, url, enabled },
  ...(s3 === null ? {} : { bucket: s3.bucket, prefix: s3.prefix }),
})

const viewOf = (drain: LogDrain, backlog: number | null): View => ({
  id: drain.id,
  name: drain.name,
  kind: drain.kind,
  url: drain.url,
  header_names: Object.keys(drain.headers).toSorted(),
  s3: drain.s3 && {
    ...{ bucket: drain.s3.bucket, prefix: drain.s3.prefix, region: drain.s3.region },
    access_key_id: drain.s3.accessKeyId,
  },
  enabled: drain.enabled,
  backlog,
  sent_lines: drain.sentLines,
  sent_at: drain.sentAt?.toISOString() ?? null,
  failures: drain.failures,
  last_error: drain.lastError,
})
