import type { Exchange } from '../../../base/http/exchange'

/** Stands for a value in a message. */
const VALUE = '…'
/** Errors of Postgres about a value, or about a part of SQL that a function made; they quote it. */
const QUOTING = /^(22...|42601)$/
/** PostgREST cannot read a filter, and repeats it. */
const UNREADABLE = 'PGRST100'
/** Errors of Postgres and of PostgREST; others are those of the project's own functions. */
const KNOWN = /^(0[0-9A-Z]|2[0-9A-F]|3[0-9A-F]|4[0-4]|5[3-8]|72|F0|HV|P0|PGRST|XX)/
const RAISED = /^P000[14]$/

/**
 * Reads why PostgREST has refused a request, without the values that its message repeats.
 * @returns null for a body that is none of its errors
 */
export function dataApiRefusal(body: Buffer): Exchange['refusal'] {
  try {
    const read = JSON.parse(body.toString()) as Partial<Record<string, unknown>> | null
    const { code, message } = read ?? {}
    if (typeof code !== 'string' || typeof message !== 'string') return null
    return { code, message: withoutValues(code, message) }
  } catch {
    return null
  }
}

function withoutValues(code: string, message: string): string {
  if (QUOTING.test(code)) return message.replace(/"[^]*"/, `"${VALUE}"`)
  if (code === UNREADABLE) return message.replace(/\([^]*\)/, `(${VALUE})`)
  if (KNOWN.test(code) && !RAISED.test(code)) return message
  // The words are those of the function; numbers, addresses and quoted text are data.
  return message.replace(/"[^"]*"|'[^']*'|(?<![^\s"'])[^\s"']*[@\d][^\s"']*/g, VALUE)
}
