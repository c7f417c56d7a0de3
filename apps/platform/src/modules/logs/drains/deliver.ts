import { AddressRefused } from '../../../base/network/outbound'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { drainsMessages } from './drains.messages'
import { encoders, type SentLine } from './drain-encoders'
import type { LogDrain } from './log-drains'

/** Lines did not arrive; the message has the reason. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}

/** Sends lines to the address of a drain. @throws NotDelivered */
export async function deliver(
  send: OutboundFetch,
  { headers, kind, projectRef, url }: Pick<LogDrain, 'headers' | 'kind' | 'projectRef' | 'url'>,
  lines: readonly SentLine[],
  signal: AbortSignal,
): Promise<void> {
  const response = await send(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'howdah' },
    body: encoders[kind](projectRef, lines),
    signal,
  }).catch((error: unknown) => {
    throw new NotDelivered(reasonOf(error), { cause: error })
  })
  const { status } = response
  if (status >= 300 && status < 400) throw new NotDelivered(drainsMessages.redirect(status))
  if (status >= 400) throw new NotDelivered(drainsMessages.status(status))
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return drainsMessages.timeout
  return code === undefined ? drainsMessages.unreachable : `${drainsMessages.unreachable} (${code})`
}
