import { request as sendRequest, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../app-error'
import { NoAnswer, type Forwarded, type ForwardTarget } from './forward'
import { forwardMessages } from './forward.messages'

/** Client of a WebSocket that is passed on. */
export interface UpgradeClient {
  /** Sends the head of the answer, and returns the socket; null if the client is gone. */
  accept(head: string): Duplex | null
  /** Passes on an answer that is no upgrade. */
  answer(answer: IncomingMessage): Promise<void>
  signal: AbortSignal
}

/**
 * Passes a WebSocket on to a process: what both sides send goes on unread.
 * @throws NoAnswer if the process ended before it answered, AppError 504
 */
export async function forwardUpgrade(
  client: UpgradeClient,
  { socket }: ForwardTarget,
  { headers, path, timeoutMs, totalMs }: Omit<Forwarded, 'responseHeaders'>,
): Promise<void> {
  // Whatever the client says, a request for a WebSocket has no body.
  const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
  const sent = sendRequest({
    ...{ socketPath: socket, path, agent: false, method: 'GET', signal: client.signal },
    headers: { ...others, connection: 'Upgrade', upgrade: 'websocket' },
  })
  const timer = setTimeout(
    () => sent.destroy(new AppError(504, 'timeout', forwardMessages.timeout)),
    timeoutMs,
  )
  try {
    const answer = await new Promise<{ head: IncomingMessage; other: Duplex | null }>(
      (resolve, reject) => {
        sent.once('upgrade', (head, other, first) => {
          if (first.length > 0) other.unshift(first)
          resolve({ head, other })
        })
        sent.once('response', (head) => resolve({ head, other: null }))
        sent.on('error', (error) =>
          reject(error instanceof AppError ? error : new NoAnswer(error.message, { cause: error })),
        )
        sent.end()
      },
    )
    clearTimeout(timer)
    if (answer.other === null) return await client.answer(answer.head)
    const outer = client.accept(headOf(answer.head))
    if (outer === null) answer.other.destroy()
    else await connect(outer, answer.other, totalMs)
  } finally {
    clearTimeout(timer)
  }
}

async function connect(outer: Duplex, other: Duplex, totalMs = 0): Promise<void> {
  const end = () => {
    outer.destroy()
    other.destroy()
  }
  const timer = totalMs === 0 ? undefined : setTimeout(end, totalMs)
  // One side may go without a word, as browsers do.
  await Promise.allSettled([
    pipeline(outer, other).finally(end),
    pipeline(other, outer).finally(end),
  ])
  clearTimeout(timer)
}

function headOf({ rawHeaders }: IncomingMessage): string {
  const lines = ['HTTP/1.1 101 Switching Protocols']
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (/^(upgrade|connection|sec-websocket-.*)$/i.test(rawHeaders[at] ?? ''))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
