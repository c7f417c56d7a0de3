import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { SmsRefused, type SmsProvider } from './sms.types'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** Messaging service (`MG…`), number or name. */
  sender: string
}

/**
 * Sends messages through the Messages resource of Twilio’s API.
 * @param url address of the API, without a slash at its end
 */
export const createTwilio = (
  fetch: OutboundFetch,
  url: string,
  { accountSid, authToken, sender }: TwilioAccount,
): SmsProvider => ({
  async send(phone, text) {
    const from = /^MG[0-9a-f]{32}$/i.test(sender) ? 'MessagingServiceSid' : 'From'
    const response = await fetch(
      `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: `+${phone}`, [from]: sender, Body: text }).toString(),
      },
    ).catch((cause: unknown) => {
      throw new SmsRefused('Twilio cannot be reached.', { cause })
    })
    const answer = readAnswer(await response.text())
    if (!response.ok || FAILED.has(String(answer.status))) throw new SmsRefused(reasonOf(answer))
  },
})

/** States in which Twilio has taken a message and does not send it. */
const FAILED: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled'])

interface Answer {
  status?: unknown
  /** Of a refused request. */
  code?: unknown
  message?: unknown
  /** Of a message that was not sent. */
  error_code?: unknown
  error_message?: unknown
}

function readAnswer(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}

function reasonOf({ code, error_code, error_message, message, status }: Answer): string {
  const parts = [error_code ?? code ?? status, error_message ?? message]
  const reason = parts.filter((part) => typeof part === 'string' || typeof part === 'number')
  return `Twilio refused the message: ${reason.join(' ').slice(0, 300)}`
}
