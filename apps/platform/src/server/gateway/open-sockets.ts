import { setMaxListeners } from 'node:events'
import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import { Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import type { GatewayService, SocketService, TunnelCall } from '../../access/gateway.types'
import { AppError } from '../../base/app-error'
import { endpointCall } from '../../base/http/endpoint'
import { beginExchange, type Exchange } from '../../base/http/exchange'
import { httpMessages } from '../../base/http/http.messages'
import { logRequest } from '../http/request-log'
import type { Platform } from '../platform.types'
import { accessOfToken, awakened, enterPublic, enterService } from './enter-project'
import { checkPath } from './route-services'

/** Time in milliseconds in which sockets end by themselves when the gateway closes. */
const CLOSE_TIMEOUT_MS = 500

interface GatewaySockets {
  services: readonly GatewayService[]
  /** Checks what is common to all requests. @throws AppError */
  check(exchange: Exchange): void
  fail(exchange: Exchange, error: unknown): void
}

/**
 * Opens the WebSockets of services.
 * @returns a function that closes all of them
 */
export function openSockets(
  server: Server | TlsServer,
  platform: Platform,
  { check, fail, services }: GatewaySockets,
): () => Promise<void> {
  const open = new Set<Duplex>()
  const closing = new AbortController()
  // Each socket listens for it.
  setMaxListeners(0, closing.signal)

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return answerWithoutUpgrade(server, request, socket, head)
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    void enter(request, socket, head)
  })

  async function enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Refusals are answers like any other.
    const response = new ServerResponse(request)
    response.assignSocket(socket as IncomingMessage['socket'])
    response.shouldKeepAlive = false
    const { exchange } = beginExchange(request, response)
    const startedAt = performance.now()
    response.setHeader('x-request-id', exchange.requestId)
    response.on('finish', () => socket.end())
    try {
      check(exchange)
      checkPath(exchange)
      const query = new URLSearchParams(exchange.query)
      // Browsers send no headers with a WebSocket.
      const key = query.get('apikey') ?? request.headers.apikey
      if (typeof key === 'string') request.headers.apikey = key
      const tunnel = tunnelOf(exchange)
      if (tunnel !== null) {
        const accept = (answer: string) => {
          if (socket.destroyed || closing.signal.aborted) return null
          response.detachSocket(socket as IncomingMessage['socket'])
          response.statusCode = 101
          socket.write(answer)
          if (head.length > 0) socket.unshift(head)
          return socket
        }
        await passOn(tunnel, exchange, accept)
        return note(exchange, startedAt)
      }
      const { service, ref } = serviceOf(exchange)
      const { access, project } = await enterService(exchange, ref, platform)
      const take = await service.open({
        ...{ access, head, project, query, request, socket },
        key: typeof key === 'string' ? key : bearerOf(request),
        signal: closing.signal,
        authorize: (token) => accessOfToken(ref, token, platform),
        services: platform,
      })
      if (socket.destroyed || closing.signal.aborted) return void socket.destroy()
      response.detachSocket(socket as IncomingMessage['socket'])
      response.statusCode = 101
      take()
    } catch (error) {
      fail(exchange, error)
    }
    note(exchange, startedAt)
  }

  function note(exchange: Exchange, startedAt: number): void {
    const durationMs = performance.now() - startedAt
    logRequest(platform.log, exchange, durationMs)
    platform.projectLogs.addRequest({ exchange, durationMs })
  }

  function tunnelOf({ path }: Exchange): GatewayService | null {
    const rest = path.slice(21)
    const found = services.find(
      (service) => service.tunnel !== undefined && rest.startsWith(`${service.path}/`),
    )
    return found !== undefined && /^\/[a-z]{20}\//.test(path) ? found : null
  }

  async function passOn(
    service: GatewayService,
    exchange: Exchange,
    accept: TunnelCall['accept'],
  ): Promise<void> {
    const ref = exchange.path.slice(1, 21)
    exchange.route = `/{ref}${service.path}`
    const project = await enterPublic(exchange, ref, platform, { wakes: true })
    await service.tunnel?.({
      ...endpointCall(exchange, () => undefined),
      ...{ accept, project, services: platform, signal: closing.signal },
      authorize: (token) => accessOfToken(ref, token, platform),
      keyAccess: async () => (await enterService(exchange, ref, platform)).access,
      awake: async (condition) => void (await awakened(project, platform, condition)),
      serviceUrl: `${platform.gatewayUrl}/${ref}${service.path}`,
    })
  }

  /** @throws AppError 404 */
  function serviceOf(exchange: Exchange): { service: SocketService; ref: string } {
    const [, ref, path] = /^\/([a-z]{20})(\/.*)$/.exec(exchange.path) ?? []
    for (const { path: base, socket } of services) {
      if (ref === undefined || socket === undefined || path !== `${base}${socket.path}`) continue
      exchange.route = `/{ref}${path}`
      return { service: socket, ref }
    }
    throw new AppError(404, 'not_found', httpMessages.notFound)
  }

  return async () => {
    closing.abort()
    const deadline = Date.now() + CLOSE_TIMEOUT_MS
    while (open.size > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const socket of open) socket.destroy()
  }
}

const bearerOf = ({ headers }: IncomingMessage): string =>
  (headers.authorization ?? '').replace(/^bearer +/i, '')

const UPGRADE_HEADERS: ReadonlySet<string> = new Set(['upgrade', 'connection', 'http2-settings'])

/** Answers a request that offers another protocol, such as HTTP/2, as if it had not. */
function answerWithoutUpgrade(
  server: Server | TlsServer,
  { method = 'GET', rawHeaders, url = '/' }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!UPGRADE_HEADERS.has(rawHeaders[at]?.toLowerCase() ?? ''))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', socket)
}
