import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { pickHeaders } from '../../../base/http/pick-headers'

/** Headers of one connection, and those that the gateway answers for. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'proxy-authorization', 'proxy-authenticate', 'expect', 'host', 'http2-settings'],
  // Cookies of this host belong to other projects, too.
  ...['cookie', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-real-ip', 'x-region', 'x-request-id'],
])

const NOT_RETURNED: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'server', 'date', 'x-request-id', 'access-control-allow-credentials'],
  // Functions set headers, but not those that protect other projects.
  ...['set-cookie', 'clear-site-data', 'content-security-policy', 'strict-transport-security'],
  ...['x-content-type-options', 'referrer-policy', 'alt-svc', 'service-worker-allowed'],
])

/** Returns the headers with which a function gets a request. */
export const functionRequestHeaders = (
  headers: IncomingHttpHeaders,
  {
    address,
    host,
    proto,
    requestId,
  }: { address: string; host: string; proto: string; requestId: string },
): OutgoingHttpHeaders => ({
  ...pickHeaders(headers, (name) => NOT_FORWARDED.has(name)),
  host,
  'x-forwarded-for': address,
  'x-forwarded-host': host,
  'x-forwarded-proto': proto,
  'x-request-id': requestId,
})

/** Returns the headers with which the answer of a function is passed on. */
export const functionAnswerHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  pickHeaders(headers, (name) => NOT_RETURNED.has(name))
