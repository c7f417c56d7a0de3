import type { components } from '@howdah/contract'
import { fieldError } from '../../../base/app-error'
import { isHttpUrl } from '../../../base/network/http-url'
import { AddressRefused, HostUnknown, type Outbound } from '../../../base/network/outbound'
import { drainsMessages } from './drains.messages'
import type { LogDrain } from './drain.types'
import { readSyslogAddress } from './syslog-address'

/** Headers that the request itself has. */
const OWN_HEADERS =
  /^(content-length|content-type|content-encoding|host|connection|transfer-encoding|user-agent|accept-encoding)$/i
const API_KEY = 'dd-api-key'

/** Checks a drain as it would be stored. @throws AppError 400 */
export function checkDrain({
  headers,
  kind,
  s3,
  url,
}: Pick<LogDrain, 'headers' | 'kind' | 's3' | 'url'>): void {
  const names = Object.keys(headers)
  if (kind === 'syslog') {
    if (readSyslogAddress(url) === null) throw fieldError('url', drainsMessages.syslogUrl)
  } else if (!isHttpUrl(url)) throw fieldError('url', drainsMessages.url)
  if ((kind === 'syslog' || kind === 's3') && names.length > 0)
    throw fieldError('headers', drainsMessages.noHeaders)
  for (const name of names)
    if (OWN_HEADERS.test(name)) throw fieldError('headers', drainsMessages.header(name))
  if (kind === 'datadog' && !names.some((name) => name.toLowerCase() === API_KEY))
    throw fieldError('headers', drainsMessages.apiKey)
  if (kind === 's3' && s3 === null) throw fieldError('s3', drainsMessages.bucket)
  if (kind !== 's3' && s3 !== null) throw fieldError('s3', drainsMessages.noBucket)
}

/** Refuses to send the credentials that were entered for one address or bucket to another one. @throws AppError 400 */
export function checkCredentials(
  before: LogDrain,
  { headers, s3, url }: components['schemas']['LogDrainChange'],
): void {
  const isElsewhere = url !== undefined && new URL(url).href !== new URL(before.url).href
  if (isElsewhere && headers === undefined && Object.keys(before.headers).length > 0)
    throw fieldError('headers', drainsMessages.headersAgain)
  if (before.s3 === null) return
  const isOtherBucket = s3 !== undefined && s3.bucket !== before.s3.bucket
  if ((isElsewhere || isOtherBucket) && s3?.secret_access_key === undefined)
    throw fieldError('s3.secret_access_key', drainsMessages.keysAgain)
  if (s3 === undefined || s3.secret_access_key !== undefined) return
  if (s3.access_key_id !== before.s3.accessKeyId)
    throw fieldError('s3.secret_access_key', drainsMessages.secretOfKey)
}

/**
 * Refuses an address to which this server does not connect. A name that has no address yet can get
 * one.
 * @throws AppError 400
 */
export async function checkAddress(
  outbound: Outbound,
  { kind, url }: Pick<LogDrain, 'kind' | 'url'>,
): Promise<void> {
  const target = kind === 'syslog' ? readSyslogAddress(url) : httpAddress(url)
  if (target === null) throw fieldError('url', drainsMessages.syslogUrl)
  try {
    await outbound.resolve(target.host, target.port)
  } catch (error) {
    if (error instanceof HostUnknown) return
    if (error instanceof AddressRefused) throw fieldError('url', error.message)
    throw error
  }
}

function httpAddress(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url)
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  }
}
