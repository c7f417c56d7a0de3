import { sendJson, type Exchange } from '../../../base/http/exchange'
import { toAppError } from '../../../base/http/errors'
import { AppError } from '../../../base/app-error'
import { RESUMABLE_PATH } from '../resumable/create-resumable'
import { StorageError } from '../storage-error'
import { bucketRoutes } from './bucket-routes'
import { linkRoutes, openRoutes } from './link-routes'
import { objectRoutes } from './object-routes'
import type { StorageRoute } from './routes.types'
import type { OpenCall, StorageCall } from './storage-call'
import { apiMessages } from './storage-api.messages'

/** Path of the storage API, below a project's endpoint. */
export const STORAGE_PATH = '/storage/v1'

const keyed: readonly StorageRoute[] = [...bucketRoutes, ...linkRoutes, ...objectRoutes]

/** Answers what needs no key. @returns false when this address does */
export async function answerOpen(call: OpenCall, path: string): Promise<boolean> {
  const found = find(openRoutes, call.exchange, path)
  if (found === null) return false
  call.exchange.route = found.route.path.source
  await found.route.answer(call, found.groups)
  return true
}

/**
 * Rejects protocols that this server does not support. Their clients have no key that the server
 * would accept, so the answer does not depend on a key or on the project's existence.
 * @throws AppError
 */
export function refuseNotServed(path: string): void {
  const [, what] = /^\/(s3|iceberg|vector)(?:\/|$)/.exec(path) ?? []
  if (what === 's3' || what === 'iceberg' || what === 'vector')
    throw new AppError(404, 'not_supported', apiMessages.notServed[what])
  if (/^\/render\//.test(path)) throw new AppError(404, 'not_supported', apiMessages.notTransformed)
}

/** Answers what a key opens. @throws StorageError, AppError */
export async function answerKeyed(call: StorageCall, path: string): Promise<void> {
  if (path === RESUMABLE_PATH || path.startsWith(`${RESUMABLE_PATH}/`)) {
    call.exchange.route = RESUMABLE_PATH
    return call.resumable.answer(call)
  }
  const found = find(keyed, call.exchange, path)
  if (found !== null) {
    call.exchange.route = found.route.path.source
    return found.route.answer(call, found.groups)
  }
  const methods = keyed.filter((route) => route.path.test(path)).flatMap((route) => route.methods)
  if (methods.length === 0) throw new AppError(404, 'not_found', apiMessages.notFound)
  const allow = [...new Set(methods)].join(', ')
  throw new AppError(405, 'method_not_allowed', apiMessages.methodNotAllowed(allow), {
    headers: { allow },
  })
}

function find<Call>(routes: readonly StorageRoute<Call>[], { request }: Exchange, path: string) {
  for (const route of routes) {
    if (!route.methods.some((method) => method === request.method)) continue
    const groups = route.path.exec(path)
    if (groups !== null) return { route, groups: groups.slice(1) }
  }
  return null
}

/** Sends an error in the format that the clients of the ecosystem read. */
export function sendStorageError(exchange: Exchange, error: unknown): AppError | null {
  const { response } = exchange
  const failure = toAppError(error)
  if (response.headersSent) {
    response.destroy()
  } else {
    for (const name of [
      'content-range',
      'etag',
      'last-modified',
      'vary',
      'content-disposition',
    ] as const) {
      if (failure.status !== 416 || name !== 'content-range') response.removeHeader(name)
    }
    // What is not read of an upload must not be taken for the next request.
    if (!exchange.request.complete) response.setHeader('connection', 'close')
    const name = failure instanceof StorageError ? failure.reason : failure.code
    const body = {
      statusCode: String(failure.status),
      error: name,
      message: failure.message,
      request_id: exchange.requestId,
    }
    sendJson(exchange, failure.status, body, failure.extra.headers)
  }
  return failure instanceof StorageError ? null : failure
}
