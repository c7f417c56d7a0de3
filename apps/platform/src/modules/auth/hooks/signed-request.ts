import { createHmac, randomUUID } from 'node:crypto'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { hookKey } from './hook-address'

const MAX_ATTEMPTS = 3
const MAX_WAIT_MS = 2_000
/** Of all attempts. */
export const HOOK_TIMEOUT_MS = 5_000
export const MAX_HOOK_ANSWER_BYTES = 200_000

export interface HookRequest {
  url: string
  secret: string
  payload: object
}

/**
 * Sends a payload with the headers of the Standard Webhooks specification, and returns the answer.
 * 429 and 503 with `retry-after` are tried again.
 * @throws AuthError hook_timeout, hook_timeout_after_retry, hook_payload_invalid_content_type, unexpected_failure
 */
export async function sendSigned(
  fetch: OutboundFetch,
  { payload, secret, url }: HookRequest,
): Promise<string> {
  const key = hookKey(secret)
  if (key === null) throw new AuthError('unexpected_failure', authMessages.hookSecret)
  const id = randomUUID()
  const body = JSON.stringify(payload)
  const signal = AbortSignal.timeout(HOOK_TIMEOUT_MS)
  for (let attempt = 1; ; attempt += 1) {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', key)
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      ...{ body, signal },
    }).catch((cause: unknown) => {
      if (signal.aborted)
        throw new AuthError('hook_timeout', authMessages.hookTimeout, { cause, isFinal: true })
      throw new AuthError('unexpected_failure', authMessages.hookUnreachable, { cause })
    })
    if (response.status === 429 || response.status === 503) {
      const wait = Number(response.headers.get('retry-after') ?? NaN) * 1_000
      if (!(wait >= 0))
        throw new AuthError('unexpected_failure', authMessages.hookStatus(response.status))
      if (attempt >= MAX_ATTEMPTS || wait > MAX_WAIT_MS)
        throw new AuthError('hook_timeout_after_retry', authMessages.hookTimeout)
      await new Promise((resolve) => setTimeout(resolve, wait))
      continue
    }
    return bodyOf(response)
  }
}

async function bodyOf(response: Response): Promise<string> {
  const text = await response.text()
  if (response.status === 204) return '{}'
  const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '')
  if (response.ok && !isJson && text !== '')
    throw new AuthError('hook_payload_invalid_content_type', authMessages.hookContentType, {
      isFinal: true,
    })
  // A refusal says why in its body.
  if (!response.ok && !isJson)
    throw new AuthError('unexpected_failure', authMessages.hookStatus(response.status))
  if (!response.ok && !text.includes('"error"'))
    throw new AuthError('unexpected_failure', authMessages.hookStatus(response.status))
  return text === '' ? '{}' : text
}
