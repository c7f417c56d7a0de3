import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Outbound } from './outbound'

/** A request to an address that a person typed. */
export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
}

export interface OutboundFetchOptions {
  timeoutMs: number
  maxBytes: number
}

/** The part of `fetch` that requests through the door for addresses that a person typed need. */
export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<Response>

/** Statuses of responses without a body. */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304])

/**
 * Creates a `fetch` that connects only to addresses that the door lets through. The name is
 * resolved once, redirects are returned and not followed, and a response is read up to a limit.
 */
export const createOutboundFetch =
  (outbound: Outbound, { maxBytes, timeoutMs }: OutboundFetchOptions): OutboundFetch =>
  async (address, { body, headers = {}, method = 'GET', signal } = {}) => {
    const url = new URL(address)
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('Only HTTP is requested.')
    const isSecure = url.protocol === 'https:'
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const port = Number(url.port || (isSecure ? 443 : 80))
    const ip = await outbound.resolve(host, port)
    const timeout = AbortSignal.timeout(timeoutMs)
    return new Promise<Response>((resolve, reject) => {
      const send = isSecure ? httpsRequest : httpRequest
      const sent = send(
        {
          method,
          host: ip,
          port,
          path: `${url.pathname}${url.search}`,
          headers: {
            ...headers,
            host: url.host,
            // What is compressed could be far larger than the limit.
            'accept-encoding': 'identity',
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
          ...(isIP(host) === 0 ? { servername: host } : {}),
          agent: false,
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        },
        (response) => {
          const chunks: Buffer[] = []
          let length = 0
          response.on('error', reject)
          response.on('data', (chunk: Buffer) => {
            length += chunk.length
            if (length > maxBytes) response.destroy(new Error('The response is too large.'))
            else chunks.push(chunk)
          })
          response.on('end', () => {
            const status = response.statusCode ?? 502
            try {
              const received = new Headers()
              for (const [name, value] of Object.entries(response.headers))
                for (const one of [value ?? []].flat()) received.append(name, one)
              const whole = WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks)
              resolve(new Response(whole, { status, headers: received }))
            } catch (error) {
              // A status that there is not, such as 999.
              reject(error)
            }
          })
        },
      )
      sent.on('error', reject)
      sent.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new Error('The server changes the protocol.'))
      })
      sent.end(body)
    })
  }
