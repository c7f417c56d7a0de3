import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AddressRefused, type Outbound } from '../../../base/network/outbound'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { drainsMessages } from './drains.messages'
import { encoders } from './drain-encoders'
import { NotDelivered, type DrainTarget, type JsonDrainKind, type SentLine } from './drain.types'
import { sendS3 } from './send-s3'
import { sendSyslog } from './send-syslog'
import { readSyslogAddress } from './syslog-address'
import { syslogFrame } from './syslog-message'

/** Ways by which lines leave the server. */
export interface DrainDoors {
  drainFetch: OutboundFetch
  outbound: Outbound
}

const SYSLOG_TIMEOUT_MS = 10_000
/** Bytes of lines in a request to Datadog, which takes 5 MB. */
const MAX_BYTES = 4_000_000
const compress = promisify(gzip)

/** Sends lines to the address of a drain. @throws NotDelivered */
export async function deliver(
  { drainFetch, outbound }: DrainDoors,
  target: DrainTarget,
  lines: readonly SentLine[],
  signal: AbortSignal,
): Promise<void> {
  const { kind } = target
  try {
    if (kind === 's3') return await sendS3(drainFetch, target, lines, signal)
    if (kind !== 'syslog') return await post(drainFetch, { ...target, kind }, lines, signal)
    const address = readSyslogAddress(target.url)
    if (address === null) throw new NotDelivered(drainsMessages.syslogUrl)
    const frames = lines.map((line) => syslogFrame(target.projectRef, line))
    return await sendSyslog(outbound, address, frames, { signal, timeoutMs: SYSLOG_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof NotDelivered) throw error
    throw new NotDelivered(reasonOf(error), { cause: error })
  }
}

/** @throws NotDelivered, or what the connection fails with */
async function post(
  send: OutboundFetch,
  { headers, kind, projectRef, url }: DrainTarget & { kind: JsonDrainKind },
  lines: readonly SentLine[],
  signal: AbortSignal,
): Promise<void> {
  const isCompressed = kind === 'datadog'
  for (const part of isCompressed ? inParts(lines) : [lines]) {
    const text = encoders[kind](projectRef, part)
    const { status } = await send(url, {
      method: 'POST',
      headers: {
        ...headers,
        ...{ 'content-type': 'application/json', 'user-agent': 'howdah' },
        ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
      },
      body: isCompressed ? await compress(text) : text,
      signal,
    })
    if (status >= 300 && status < 400) throw new NotDelivered(drainsMessages.redirect(status))
    if (status >= 400) throw new NotDelivered(drainsMessages.status(status))
  }
}

/** Returns lines in parts of which each fits in a request. */
function inParts(lines: readonly SentLine[]): SentLine[][] {
  const parts: SentLine[][] = []
  let left = 0
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line)) + 1_000
    const last = parts.at(-1)
    if (last === undefined || size > left) {
      parts.push([line])
      left = MAX_BYTES - size
    } else {
      last.push(line)
      left -= size
    }
  }
  return parts
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return drainsMessages.timeout
  return code === undefined ? drainsMessages.unreachable : `${drainsMessages.unreachable} (${code})`
}
