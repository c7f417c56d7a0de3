import type { Socket } from 'node:net'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import type { SocketCall, SocketService } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import type { Hub } from '../hub/hub'
import { versionOf, type ProtocolVersion } from '../protocol/frames'
import { refusals } from '../protocol/refusals'
import { MAX_PAYLOAD_KB } from '../realtime-configs'
import { realtimeMessages } from '../realtime.messages'
import type { RealtimeServices } from '../services'
import { createClient } from '../socket/client'
import { createTransport } from '../socket/transport'

/** Bytes of a frame. Settings of a project allow less: a larger message is answered with that limit. */
const MAX_FRAME_BYTES = 2 * MAX_PAYLOAD_KB * 1_000
/** Code with which a WebSocket closes over a frame that is larger. */
const TOO_LARGE = 1009
/** Clients without a channel beyond the maximum of a project, which are refused when they join. */
const SURPLUS_CLIENTS = 100

/** A socket that tells why it does not read a frame. */
class RealtimeWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(
      code,
      reason ?? (code === TOO_LARGE ? refusals.frame(MAX_FRAME_BYTES / 1_000) : undefined),
    )
  }
}

const server = new WebSocketServer({
  noServer: true,
  WebSocket: RealtimeWebSocket,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_FRAME_BYTES,
})

/** Opens WebSockets of the ecosystem's realtime client. */
export const realtimeSocket: SocketService<RealtimeServices> = {
  path: '/websocket',
  async open(call) {
    const version = versionOf(call.query.get('vsn'))
    if (version === null) throw new AppError(400, 'bad_request', realtimeMessages.badVersion)
    const { headers } = call.request
    if (
      !/^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') ||
      call.request.method !== 'GET'
    )
      throw new AppError(400, 'bad_request', realtimeMessages.badHandshake)
    const hub = await call.services.realtimeHubs.of(call.project.ref)
    if (!hub.settings.enabled) throw new AppError(403, 'forbidden', realtimeMessages.off)
    if (hub.clients.size >= hub.settings.max_concurrent_users + SURPLUS_CLIENTS)
      throw new AppError(429, 'too_many_requests', realtimeMessages.tooManySockets, {
        headers: { 'retry-after': '5' },
      })
    return () =>
      server.handleUpgrade(call.request, call.socket, call.head, (ws) =>
        serve(ws, call, { hub, version }),
      )
  },
}

function serve(
  ws: WebSocket,
  { access, authorize, key, services, signal, socket }: SocketCall<RealtimeServices>,
  { hub, version }: { hub: Hub; version: ProtocolVersion },
): void {
  const transport = createTransport(
    ws,
    () => hub.settings.max_payload_size_in_kb * 1_000,
    () => (hub.counts.dropped += 1),
  )
  const client = createClient({
    ...{ access, authorize, hub, key, transport, version },
    // A socket of the gateway is one of the network.
    bytesWritten: () => (socket as Partial<Socket>).bytesWritten ?? 0,
  })
  const queue: { data: Buffer; isBinary: boolean }[] = []
  let isBusy = false

  async function work(first: Promise<void>): Promise<void> {
    isBusy = true
    ws.pause()
    try {
      await first
      for (let next = queue.shift(); next; next = queue.shift())
        await client.receive(next.data, next.isBinary)
    } catch (error) {
      fail(error)
    }
    isBusy = false
    if (ws.readyState === ws.CLOSED) client.leave()
    else ws.resume()
  }

  function fail(error: unknown): void {
    services.log.error('A realtime client failed', { project: hub.ref, error })
    transport.close(1011, 'Internal error')
  }

  ws.on('message', (raw: RawData, isBinary) => {
    const data = raw as Buffer
    if (isBusy) return void queue.push({ data, isBinary })
    try {
      const pending = client.receive(data, isBinary)
      if (pending) void work(pending)
    } catch (error) {
      fail(error)
    }
  })
  // A frame that is much too large or broken; the socket closes by itself.
  ws.on('error', () => undefined)
  const stop = () => transport.close(1001, 'The server stops')
  signal.addEventListener('abort', stop)
  // Nothing checks the clients of a hub that has ended.
  if (services.realtimeHubs.find(hub.ref) !== hub) transport.close(1001, refusals.ended)
  hub.clients.add(client)
  ws.on('close', () => {
    signal.removeEventListener('abort', stop)
    hub.clients.delete(client)
    client.leave()
    const { bytes, messages } = client.takeSent()
    services.traffic.add(hub.ref, { egressBytes: bytes, realtimeMessages: messages })
  })
  if (signal.aborted) stop()
}
