import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Outbound } from '../../../base/network/outbound'
import { drainsMessages } from './drains.messages'
import { NotDelivered } from './drain.types'
import type { SyslogAddress } from './syslog-address'

export interface SyslogOptions {
  signal: AbortSignal
  timeoutMs: number
  /** Certificate authority to accept. @default those of the system */
  ca?: string
}

/**
 * Sends frames over a connection of their own. Syslog has no answer: they have arrived when the
 * receiver has closed its side after ours, without an error.
 * @throws NotDelivered, or what the connection fails with
 */
export async function sendSyslog(
  outbound: Outbound,
  { host, isSecure, port }: SyslogAddress,
  frames: readonly Buffer[],
  { ca, signal, timeoutMs }: SyslogOptions,
): Promise<void> {
  const ip = await outbound.resolve(host, port)
  signal.throwIfAborted()
  const socket: Socket = isSecure
    ? connectTls({
        ...{ host: ip, port },
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(ca === undefined ? {} : { ca }),
      })
    : connectPlain({ host: ip, port })
  const timer = setTimeout(
    () => socket.destroy(new NotDelivered(drainsMessages.timeout)),
    timeoutMs,
  )
  const abort = () => socket.destroy(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      let isSent = false
      socket.on('error', reject)
      socket.once('close', () =>
        isSent ? resolve() : reject(new NotDelivered(drainsMessages.closed)),
      )
      // What a receiver says is not read, but its end is.
      socket.resume()
      socket.once(isSecure ? 'secureConnect' : 'connect', () =>
        socket.end(Buffer.concat(frames), () => (isSent = true)),
      )
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    socket.destroy()
  }
}
