import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { servedIn } from '../../contract/served-in'
import { modules } from '../modules'
import type { HttpServer, Platform } from '../platform.types'
import { mountApi } from './api'
import { checkHandlers } from '../../contract/contract'
import { toAppError } from '../../base/http/errors'
import { BODY_TIMEOUT_MS } from '../../base/http/read-body'
import { beginExchange, sendError } from '../../base/http/exchange'
import type { Handlers } from '../../contract/handler.types'
import { createHandlers } from '../all-handlers'
import { AppError } from '../../base/app-error'
import { mountEndpoints } from '../../base/http/mount-endpoints'
import type { HttpApp, HttpEnvironment } from '../../base/http/http-app'
import { httpMessages } from '../../base/http/http.messages'
import { KEEP_ALIVE_TIMEOUT_MS } from '../../base/http/keep-alive'
import { isOwnHost, type ServerAddress } from './origins'
import { logRequest } from './request-log'
import { securityHeaders, strictTransport } from './security-headers'
import { findDashboard } from './static/dashboard-directory'
import { mountDashboard } from './static/mount-dashboard'

export interface HttpOptions {
  /**
   * Folder of the built dashboard; null serves none.
   * @default the output folder of the build
   */
  dashboard?: string | null
  /**
   * True if each answer is checked against the contract.
   * @default true in tests
   */
  checkAnswers?: boolean
  /** Instead of the server's own. */
  handlers?: Handlers
}

/** Milliseconds that running answers have to end by themselves after the server has begun to close. */
const CLOSE_TIMEOUT_MS = 3_000
/** As of the gateway: the claims of a temporary key are in the address. */
const MAX_HEADER_BYTES = 64 * 1024
/** Milliseconds for a request's headers, and for all of it: a file may be uploaded slowly. */
const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 6 * 3_600_000

/** Ends the connection of a request that is answered and goes on sending its body. */
function endUnread(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.socket.destroy(), BODY_TIMEOUT_MS).unref()
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/** The listener: the contract's operations under `/platform`, the dashboard everywhere else. @throws Error when handlers and contract differ */
export function createHttp(platform: Platform, options: HttpOptions = {}): HttpServer {
  const { config, contract, log } = platform
  const handlers = options.handlers ?? createHandlers()
  checkHandlers(contract, handlers)
  const served = servedIn(contract, config.mode)
  let port = config.port
  let boundTo = config.host
  let isClosing = false
  const running = new Map<ServerResponse, (reason: Error) => void>()
  const own = (): ServerAddress => ({ host: boundTo, port, publicUrl: platform.publicUrl })

  const app: HttpApp = new Hono<HttpEnvironment>()
  mountApi(app, {
    platform,
    contract: served,
    handlers,
    own,
    checkAnswers: options.checkAnswers ?? process.env.NODE_ENV === 'test',
  })
  for (const { endpoints } of modules) {
    const group = endpoints?.(platform)
    if (group) mountEndpoints(app, group)
  }
  mountDashboard(
    app,
    options.dashboard === undefined ? findDashboard() : options.dashboard,
    () => platform.gatewayUrl,
  )

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => void answer(request, response),
  )
  server.on('clientError', refuseNonsense)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The ecosystem's dashboards ask for files with and without the prefix.
    if (request.url?.startsWith('/storage/')) request.url = `/platform${request.url}`
    const { exchange, abort } = beginExchange(request, response)
    running.set(response, abort)
    platform.traffic.watch(request, response)
    const startedAt = performance.now()
    response.on('close', () => {
      running.delete(response)
      endUnread(request)
      if (isClosing && running.size === 0) setImmediate(() => server.closeAllConnections())
      const durationMs = performance.now() - startedAt
      logRequest(log, exchange, durationMs)
      platform.projectLogs.addDashboardRequest({ exchange, durationMs })
    })
    const always = {
      ...securityHeaders,
      ...(platform.publicUrl.startsWith('https:') ? strictTransport : {}),
      'x-request-id': exchange.requestId,
    }
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
    if (isClosing) response.setHeader('connection', 'close')
    const fail = (error: unknown): undefined => {
      const httpError = toAppError(error)
      // An error after the client has disconnected is not a failure.
      if (httpError.status >= 500 && !exchange.signal.aborted)
        log.error('A request failed', {
          requestId: exchange.requestId,
          route: exchange.route,
          error: httpError.extra.cause ?? httpError,
        })
      // A started response cannot become an error; the reader notices that it was cut.
      if (response.headersSent) response.destroy()
      else sendError(exchange, httpError)
    }
    try {
      if (!isOwnHost(request.headers.host, own()))
        throw new AppError(403, 'forbidden', httpMessages.foreignHost(platform.publicUrl))
      if (!isPlainPath(exchange.path))
        throw new AppError(400, 'bad_request', httpMessages.badTarget)
      const route = getRequestListener(
        (standard) => app.fetch(standard, { incoming: request, outgoing: response, exchange }),
        {
          overrideGlobalObjects: false,
          errorHandler: fail,
        },
      )
      await route(request, response)
    } catch (error) {
      fail(error)
    }
  }

  app.onError((error) => {
    throw error
  })

  return {
    listen: (host, wanted) =>
      new Promise((resolve, reject) => {
        boundTo = host
        server.once('error', reject)
        server.listen({ host, port: wanted }, () => {
          server.off('error', reject)
          // A TCP listener's address is never a path.
          port = (server.address() as AddressInfo).port
          resolve({ port })
        })
      }),

    async close() {
      isClosing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const abort of running.values()) abort(new Error('The server is closing.'))
      // Connections that never asked for anything count as busy.
      if (running.size === 0) server.closeAllConnections()
      const force = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
      await closed
      clearTimeout(force)
    },
  }
}

/**
 * Returns true if the router takes a path as it was sent. It resolves `.` and `..`, also those that
 * are percent-encoded, and parameters are read from the path as it was sent.
 */
const isPlainPath = (path: string): boolean =>
  path.startsWith('/') && !path.includes('\\') && !/\/(\.|%2e){1,2}(\/|$)/i.test(path)

/**
 * Refuses input that is not HTTP, too large or too slow. There is no request whose id could be
 * returned.
 */
function refuseNonsense(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }[error.code ?? '']
  const body = JSON.stringify(new AppError(400, 'bad_request', httpMessages.badTarget).body('none'))
  const headers = [
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end([`HTTP/1.1 ${status ?? '400 Bad Request'}`, ...headers, '', body].join('\r\n'))
}
