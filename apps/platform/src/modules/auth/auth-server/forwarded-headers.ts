import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { pickHeaders } from '../../../base/http/pick-headers'
import type { SentKeys } from './server-keys'

/** Headers of one connection, those that the gateway answers for, and keys of this server. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'proxy-authorization', 'proxy-authenticate', 'expect', 'host', 'http2-settings'],
  ...['apikey', 'authorization'],
  // Cookies of this host belong to other projects, too.
  ...['cookie', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-real-ip', 'x-request-id', 'via'],
  // Names by which others know a client's address, or read another method or path.
  ...['cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'fly-client-ip'],
  ...['x-original-url', 'x-rewrite-url', 'x-http-method', 'x-http-method-override'],
])

const NOT_RETURNED: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'server', 'date', 'x-request-id'],
  // The server sets none of those that protect other projects.
  ...['set-cookie', 'clear-site-data', 'content-security-policy', 'strict-transport-security'],
  ...['x-content-type-options', 'referrer-policy', 'alt-svc', 'service-worker-allowed'],
])

/** Name by which a request that comes back to its project is known. */
const viaOf = (ref: string): string => `1.1 howdah-${ref}`

/** Returns true for a request that this project has passed on before. */
export const hasPassed = ({ via }: IncomingHttpHeaders, ref: string): boolean =>
  (via ?? '').split(',').some((part) => part.trim() === viaOf(ref))

interface ForwardedFrom {
  ref: string
  /** Address of the client. */
  address: string
  /** Host and port of the gateway. */
  host: string
  proto: string
  requestId: string
  keys: SentKeys
}

/** Returns the headers with which a server gets a request. */
export const serverRequestHeaders = (
  headers: IncomingHttpHeaders,
  serverHost: string,
  { address, host, keys, proto, ref, requestId }: ForwardedFrom,
): OutgoingHttpHeaders => ({
  ...pickHeaders(headers, (name) => NOT_FORWARDED.has(name)),
  ...keys,
  host: serverHost,
  'x-forwarded-for': address,
  'x-forwarded-host': host,
  'x-forwarded-proto': proto,
  'x-request-id': requestId,
  via: headers.via === undefined ? viaOf(ref) : `${headers.via}, ${viaOf(ref)}`,
})

/** Returns the headers with which the answer of a server is passed on. */
export const serverAnswerHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  pickHeaders(headers, (name) => NOT_RETURNED.has(name) || name.startsWith('access-control-'))
