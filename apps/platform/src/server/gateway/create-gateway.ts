import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from '../../base/loopback'
import { toAppError } from '../../base/http/errors'
import { beginExchange, send, sendError, sendJson, type Exchange } from '../../base/http/exchange'
import { AppError } from '../../base/app-error'
import { KEEP_ALIVE_TIMEOUT_MS } from '../../base/http/keep-alive'
import { logRequest } from '../http/request-log'
import type { HttpServer, Platform } from '../platform.types'
import { answerStorage, isStoragePath } from './answer-storage'
import { checkKey } from './check-key'
import { GATEWAY_HOST, isGatewayHost, type GatewayAddress } from './gateway-address'
import { gatewayMessages } from './gateway.messages'

/** Milliseconds for a request's headers, and for a connection on which nothing moves. An upload as a whole takes what it takes. */
const HEADERS_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 120_000

/** Any page may call a project's API: what opens it is a key that the page has, and never a cookie. */
const forAnyPage = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, etag, content-length, content-range, content-disposition, accept-ranges, location, tus-resumable, tus-version, ' +
    'tus-extension, tus-max-size, upload-offset, upload-length, upload-defer-length, upload-metadata, upload-expires',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
} as const

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'apikey, authorization, content-type, cache-control, range, if-none-match, if-range, x-client-info, x-source, x-upsert, x-metadata, ' +
    'tus-resumable, upload-length, upload-offset, upload-metadata, upload-defer-length, upload-concat, x-http-method-override, x-requested-with',
  'access-control-max-age': '600',
} as const

/** The listener of the projects' own APIs, under `/{ref}/`. It shares nothing with the dashboard's but the process. */
export function createGateway(platform: Platform): HttpServer {
  const { config, log } = platform
  const address: GatewayAddress = { port: 0, configuredUrl: config.gatewayUrl }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    },
    (request, response) => void answer(request, response),
  )
  server.timeout = IDLE_TIMEOUT_MS

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { exchange } = beginExchange(request, response)
    const startedAt = performance.now()
    platform.traffic.watch(request, response)
    response.on('close', () => logRequest(log, exchange, performance.now() - startedAt))
    response.setHeader('x-request-id', exchange.requestId)
    try {
      if (!isGatewayHost(request.headers.host, address))
        throw new AppError(403, 'forbidden', gatewayMessages.foreignHost)
      for (const [name, value] of Object.entries(forAnyPage)) response.setHeader(name, value)
      await route(exchange)
    } catch (error) {
      const httpError = toAppError(error)
      // An error after the client has disconnected is not a failure.
      if (httpError.status >= 500 && !exchange.signal.aborted)
        log.error('A request to a project failed', {
          requestId: exchange.requestId,
          error: httpError.extra.cause,
        })
      sendError(exchange, httpError)
    }
  }

  async function route(exchange: Exchange): Promise<void> {
    const { path, request } = exchange
    const [, ref, rest] = /^\/([a-z]{20})(\/.*)?$/.exec(path) ?? []
    if (ref === undefined) throw new AppError(404, 'not_found', gatewayMessages.notFound)
    exchange.route = '/{ref}/'
    if (request.method === 'OPTIONS') return send(exchange, 204, preflight, null)
    if (isStoragePath(rest)) return answerStorage(exchange, ref, rest, platform)
    // The content requires a key: without one, the answer does not reveal whether the project
    // exists.
    const access = await checkKey(request.headers, ref, platform)
    const project = access && (await platform.projects.byRef(ref))
    if (access === null || project === null)
      throw new AppError(401, 'unauthorized', gatewayMessages.key)
    platform.traffic.attribute(exchange.response, ref)
    if (rest !== undefined && rest !== '/')
      throw new AppError(404, 'not_found', gatewayMessages.notFound)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new AppError(405, 'method_not_allowed', gatewayMessages.methodNotAllowed, {
        headers: { allow: 'GET, HEAD' },
      })
    }
    sendJson(exchange, 200, { ref, status: project.status, role: access.claims?.role ?? null })
  }

  return {
    listen: (host, wanted) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host: isLoopback(host) ? GATEWAY_HOST : host, port: wanted }, () => {
          server.off('error', reject)
          // A TCP listener's address is never a path.
          address.port = (server.address() as AddressInfo).port
          resolve({ port: address.port })
        })
      }),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
