import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AppError } from '../../base/app-error'
import { noteFunctions } from '../../base/http/client-address'
import { refuse } from '../../base/http/endpoint'
import { toAppError } from '../../base/http/errors'
import { beginExchange, send, type Exchange } from '../../base/http/exchange'
import { httpMessages } from '../../base/http/http.messages'
import { KEEP_ALIVE_TIMEOUT_MS } from '../../base/http/keep-alive'
import { isLoopback } from '../../base/network/loopback'
import type { TlsFiles } from '../../postgres/cluster/cluster-settings'
import { logRequest } from '../http/request-log'
import { modules } from '../modules'
import type { HttpServer, Platform } from '../platform.types'
import { GATEWAY_HOST, isGatewayHost, type GatewayAddress } from './gateway-address'
import { followGatewayTls, type GatewayTls } from './gateway-tls'
import { gatewayMessages } from './gateway.messages'
import { openSockets } from './open-sockets'
import { routeServices } from './route-services'

/**
 * Timeout in milliseconds for a request's headers, and for a connection without traffic. The
 * duration of an upload is not limited.
 */
const HEADERS_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 120_000
/** Tokens carry the metadata of a user, of 16 KiB each, in Base64. */
const MAX_HEADER_BYTES = 64 * 1024

/** Any page may call a project's API, unless its service names them: a key of the page opens it, and never a cookie. */
const forAnyPage = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, x-supabase-api-version, x-total-count, link, content-profile, content-location, preference-applied, range-unit, retry-after, etag, content-length, content-range, content-disposition, accept-ranges, location, tus-resumable, tus-version, ' +
    'tus-extension, tus-max-size, upload-offset, upload-length, upload-defer-length, upload-metadata, upload-expires',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
} as const

const forAnyPageEntries = Object.entries(forAnyPage)

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'apikey, authorization, content-type, cache-control, range, if-none-match, if-range, x-client-info, x-supabase-api-version, accept, accept-profile, content-profile, prefer, range-unit, x-source, x-upsert, x-metadata, ' +
    'tus-resumable, upload-length, upload-offset, upload-metadata, upload-defer-length, upload-concat, x-http-method-override, x-requested-with',
  'access-control-max-age': '600',
} as const

/** Maximum length of the names of a program's own headers, in characters. */
const MAX_ASKED_HEADERS = 2_000

/**
 * Returns the answer to a preflight. A page may also send headers of its own, which SQL of the
 * project reads: the gateway itself takes nothing from a browser but keys.
 */
function preflightOf({ request, response }: Exchange): Record<string, string> {
  const asked = request.headers['access-control-request-headers']
  const own = asked !== undefined && asked.length <= MAX_ASKED_HEADERS ? asked : ''
  const names = own.split(',').map((name) => name.trim().toLowerCase())
  const valid = names.filter((name) => /^[\w-]+$/.test(name))
  const allowed = [preflight['access-control-allow-headers'], ...valid].join(', ')
  return {
    ...preflight,
    'access-control-allow-headers': allowed,
    vary: [response.getHeader('vary') ?? [], 'access-control-request-headers'].flat().join(', '),
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Listener for the edge functions of a project. */
interface FunctionListener {
  /** Its socket file. */
  file: string
  close(): Promise<void>
}

/** The listener of the projects' own APIs, and those for edge functions. */
export interface Gateway extends HttpServer {
  /** Opens the listener for the edge functions of a project once. @returns its socket file, in this folder */
  listenForFunctions(ref: string, folder: string): Promise<string>
  /** Closes the listener of a project and removes its socket file. */
  closeForFunctions(ref: string): Promise<void>
}

/** The listener of the projects' own APIs, under `/{ref}/`. It shares nothing with the dashboard's but the process. */
export function createGateway(
  platform: Platform,
  tls: { files: TlsFiles; present: GatewayTls } | null = null,
): Gateway {
  const { config, log } = platform
  const address: GatewayAddress = {
    port: 0,
    configuredUrl: config.gatewayUrl,
    hasTls: tls !== null,
  }
  // The longest path first: a protocol of a service is below its path.
  const services = modules
    .flatMap(({ gateway }) => gateway ?? [])
    .toSorted((a, b) => b.path.length - a.path.length)
  const routes = routeServices(services, platform)
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response)
  const secured = tls && createTlsServer({ ...options, ...tls.present }, onRequest)
  const server = secured ?? createServer(options, onRequest)
  const endTls = secured && followGatewayTls(secured, tls.files, { log, present: tls.present })
  server.timeout = IDLE_TIMEOUT_MS
  const closeSockets = openSockets(server, platform, { services, check: checkHost, fail })
  const functionListeners = new Map<string, Promise<FunctionListener>>()
  let functionFiles = 0
  let isClosed = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { exchange } = beginExchange(request, response)
    const startedAt = performance.now()
    platform.traffic.watch(request, response)
    response.on('close', () => {
      const durationMs = performance.now() - startedAt
      logRequest(log, exchange, durationMs)
      platform.projectLogs.addRequest({ exchange, durationMs })
    })
    response.setHeader('x-request-id', exchange.requestId)
    try {
      checkHost(exchange)
      for (const [name, value] of forAnyPageEntries) response.setHeader(name, value)
      await route(exchange)
    } catch (error) {
      fail(exchange, error)
    }
  }

  function checkHost({ request }: Exchange): void {
    if (!isGatewayHost(request.headers.host, address))
      throw new AppError(403, 'forbidden', gatewayMessages.foreignHost)
  }

  async function route(exchange: Exchange): Promise<void> {
    const { path, request } = exchange
    if (!/^\/[a-z]{20}(\/|$)/.test(path))
      throw new AppError(404, 'not_found', httpMessages.notFound)
    exchange.route = '/{ref}/'
    await openToPage(exchange)
    if (request.method === 'OPTIONS') return send(exchange, 204, preflightOf(exchange), null)
    if (!METHODS.has(request.method ?? '')) {
      const allow = [...METHODS].join(', ')
      throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed(allow), {
        headers: { allow },
      })
    }
    await routes.answer(exchange)
  }

  /** Closes the answer to pages that the service of the project does not name. */
  async function openToPage({ path, request, response }: Exchange): Promise<void> {
    const service = services.find(
      (one) => one.isOpenTo !== undefined && path.startsWith(`${one.path}/`, 21),
    )
    if (service?.isOpenTo === undefined) return
    response.setHeader('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined) return
    const ref = path.slice(1, 21)
    if (!(await service.isOpenTo({ ref, origin, services: platform })))
      response.removeHeader('access-control-allow-origin')
  }

  function fail(exchange: Exchange, error: unknown): void {
    const failure = toAppError(error)
    exchange.refusal ??= { code: failure.code, message: failure.message }
    // A refusal is none of the server's failures, nor is what happens after the client has left.
    if (failure.status >= 500 && failure !== error && !exchange.signal.aborted)
      log.error('A request to a project failed', {
        project: exchange.path.slice(1, 21),
        requestId: exchange.requestId,
        error: failure.extra.cause ?? failure,
      })
    const rest = `${exchange.path.slice(21)}/`
    // Modules may share a path: the shape is that of the one that has one.
    const service = services.find(
      ({ path, refusal }) => refusal !== undefined && rest.startsWith(`${path}/`),
    )
    refuse(exchange, failure, service?.refusal)
  }

  async function openForFunctions(ref: string, folder: string): Promise<FunctionListener> {
    functionFiles += 1
    // The path of a socket has a limit, which a name with the reference can exceed.
    const file = join(folder, `${functionFiles.toString(36)}.s`)
    const listener = createServer(options, onRequest)
    listener.timeout = IDLE_TIMEOUT_MS
    listener.on('connection', (socket) => noteFunctions(socket, ref))
    // Deno writes the whole address, as to a proxy. Added before the listeners that read it.
    for (const event of ['request', 'upgrade'])
      listener.prependListener(event, (request: IncomingMessage) => {
        request.url = request.url?.replace(/^http:\/\/[^/?]*/i, '')
      })
    const endSockets = openSockets(listener, platform, { services, check: checkHost, fail })
    listener.listen(file)
    await once(listener, 'listening')
    const close = async () => {
      await endSockets()
      listener.close()
      listener.closeAllConnections()
    }
    try {
      // Functions run as a user of their own; a key opens the gateway, as it does by its port.
      await chmod(file, 0o666)
    } catch (error) {
      await close()
      throw error
    }
    return { file, close }
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
    async listenForFunctions(ref, folder) {
      if (isClosed) throw new Error('The gateway is closed.')
      const opened = functionListeners.get(ref) ?? openForFunctions(ref, folder)
      functionListeners.set(ref, opened)
      opened.catch(() => functionListeners.delete(ref))
      return (await opened).file
    },
    async closeForFunctions(ref) {
      const opened = functionListeners.get(ref)
      functionListeners.delete(ref)
      const listener = await opened?.catch(() => null)
      await listener?.close()
    },
    async close() {
      isClosed = true
      endTls?.()
      await closeSockets()
      for (const listener of await Promise.allSettled(functionListeners.values()))
        if (listener.status === 'fulfilled') await listener.value.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
