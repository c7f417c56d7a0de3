import type { ErrorAlertMessages } from './error-alert.messages'

/** Displayable details of an error of any kind. */
export interface ErrorDetails {
  text: string
  /** Details that Postgres adds to its message, each on a separate line. */
  more: readonly string[]
  requestId: string | null
  /** The request itself was at fault: trying again does not help, and neither does support. */
  isUserError: boolean
}

/** SQLSTATE classes of the server's own faults: resources, shutdowns, the system, internal errors. */
const SERVER_FAULT = /^(?:53|57P|58|F0|XX)/

/** Reads an Error, a PlatformError-like object (`status`, `requestId`, `sql`) or a plain string; never throws. */
export function readError(error: unknown, messages: ErrorAlertMessages): ErrorDetails {
  if (typeof error === 'string')
    return {
      text: messages.error(error || messages.unknown),
      more: [],
      requestId: null,
      isUserError: false,
    }
  const message =
    textOf(error, 'name') === 'CodeLoadError' ? messages.codeNotLoaded : textOf(error, 'message')
  const status = property(error, 'status')
  const sql = property(error, 'sql')
  const sqlstate = textOf(sql, 'sqlstate')
  const detail = textOf(sql, 'detail')
  const hint = textOf(sql, 'hint')
  return {
    text:
      status === 503 ? messages.serviceUnavailable : messages.error(message ?? messages.unknown),
    more: [
      ...(detail === null ? [] : [messages.detail(detail)]),
      ...(hint === null ? [] : [messages.hint(hint)]),
    ],
    requestId: textOf(error, 'requestId'),
    isUserError: sqlstate === null ? isRefusal(status) : !SERVER_FAULT.test(sqlstate),
  }
}

/** Of the 4xx, a timeout and too many requests pass by themselves. */
const isRefusal = (status: unknown): boolean =>
  typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429

function textOf(value: unknown, name: string): string | null {
  const text = property(value, name)
  return typeof text === 'string' && text !== '' ? text : null
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
