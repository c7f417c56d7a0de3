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
      throw new SmsRefused('Twilio cannot be reached.', false, { cause })
    })
    const answer = readAnswer(await response.text())
    if (!response.ok || FAILED.has(String(answer.status)))
      throw new SmsRefused(reasonOf(answer), isOfNumber(answer))
  },
})

/** States in which Twilio has taken a message and does not send it. */
const FAILED: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled'])

/** Numbers that are invalid, unsubscribed, abroad without permission, or no mobile. */
const OF_NUMBER: ReadonlySet<unknown> = new Set([
  ...[21211, 21214, 21217, 21265, 21408, 21610, 21612, 21614, 30003, 30004, 30005, 30006],
])

const isOfNumber = ({ code, error_code }: Answer): boolean => OF_NUMBER.has(error_code ?? code)

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
