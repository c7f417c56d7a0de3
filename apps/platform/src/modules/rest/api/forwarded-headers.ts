import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { pickHeaders } from '../../../base/http/pick-headers'

/** Headers of one connection, and those that the gateway answers for. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'proxy-authorization', 'proxy-authenticate', 'expect', 'host', 'http2-settings'],
  // Secrets, which SQL functions of the project could read.
  ...['apikey', 'authorization', 'cookie'],
  // The gateway answers for other origins, and knows where a request comes from.
  ...['origin', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-real-ip', 'accept-encoding'],
])

const NOT_RETURNED: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'server', 'date', 'x-request-id'],
  // SQL functions of a project set headers, but not those that protect other projects.
  ...['set-cookie', 'clear-site-data', 'content-security-policy', 'strict-transport-security'],
  ...['x-content-type-options', 'referrer-policy', 'alt-svc', 'service-worker-allowed'],
])

interface Origin {
  address: string
  host: string
  proto: string
  token: string
}

/** Returns the headers with which a request is passed on. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  { address, host, proto, token }: Origin,
): OutgoingHttpHeaders {
  return {
    ...pickHeaders(headers, (name) => NOT_FORWARDED.has(name)),
    host: 'localhost',
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    'x-forwarded-host': host,
    'x-forwarded-proto': proto,
  }
}

/** Returns the headers with which an answer is passed on. */
export const responseHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  pickHeaders(headers, (name) => NOT_RETURNED.has(name) || name.startsWith('access-control-'))
