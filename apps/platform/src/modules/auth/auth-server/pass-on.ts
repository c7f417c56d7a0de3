import type { PassOnCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { clientAddress } from '../../../base/http/client-address'
import { checkBody, forward, NoAnswer } from '../../../base/http/forward'
import { AddressRefused } from '../../../base/network/outbound'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { AuthServices } from '../services'
import { serverTarget } from './auth-servers'
import { hasPassed, serverAnswerHeaders, serverRequestHeaders } from './forwarded-headers'
import { keysToSend } from './server-keys'
import { isServerPath, withoutKeys } from './server-path'

/** Path of the public keys and the description of the server. */
const PUBLIC_DOCUMENTS = '/.well-known/'

/** Length of `/{ref}/auth/v1`. */
const PREFIX_LENGTH = 29

/**
 * Passes a request on to the GoTrue server of its project, bytes as they arrive, in both directions.
 * @returns false for a project without one
 * @throws AuthError, AppError
 */
export async function passToAuthServer(call: PassOnCall<AuthServices>): Promise<boolean> {
  const { credential, enter, exchange, project, serviceUrl, services } = call
  const { ref } = project
  const server = await services.authServers.of(ref)
  if (server === null) return false
  const { request } = exchange
  const path = exchange.path.slice(PREFIX_LENGTH)
  if (!isServerPath(path)) throw new AuthError('validation_failed', authMessages.serverPath)
  if (hasPassed(request.headers, ref))
    throw new AuthError('unexpected_failure', authMessages.serverLoop, { status: 503 })
  const { gotrue_service_key: serviceKey = '' } = await services.authConfigs.secretsOf(ref)
  const { anonKey, maxSeconds, url } = server
  const keys = await keysToSend(request.headers, path, { anonKey, serviceKey }, credential)
  // Tokens remain valid elsewhere while the project is paused, and so do the public keys.
  await enter({ whilePaused: path.startsWith(PUBLIC_DOCUMENTS) })
  checkBody(request)
  const { host, protocol } = new URL(serviceUrl)
  const own = new URL(url)
  const query = withoutKeys(exchange.query)
  const target = await reach(call, () => serverTarget(services.outbound, url))
  await reach(call, () =>
    forward(exchange, target, {
      method: request.method ?? 'GET',
      path: `${own.pathname.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`,
      headers: serverRequestHeaders(request.headers, own.host, {
        address: clientAddress(request, services.config.gatewayUrl !== null),
        proto: protocol.slice(0, -1),
        requestId: exchange.requestId,
        ...{ ref, host, keys },
      }),
      timeoutMs: maxSeconds * 1_000,
      totalMs: maxSeconds * 1_000,
      responseHeaders: serverAnswerHeaders,
    }),
  )
  return true
}

/** Names the failures of a server as clients of the auth service know them. @throws AuthError, AppError */
async function reach<T>(
  { exchange, project, services }: PassOnCall<AuthServices>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status === 504)
      throw new AuthError('request_timeout', authMessages.timeout, { status: 504 })
    if (!(error instanceof NoAnswer || error instanceof AddressRefused)) throw error
    if (!exchange.signal.aborted)
      services.log.warn('The auth server of a project is not reached', {
        ...{ project: project.ref, requestId: exchange.requestId },
        error,
      })
    throw new AuthError('provider_unreachable', authMessages.serverUnreachable, { cause: error })
  }
}
