import type { ErrorAlertMessages } from './error-alert.messages'

/** Displayable details of an error of any kind. */
export interface ErrorDetails {
  text: string
  requestId: string | null
}

/** Reads an Error, a PlatformError-like object (`status`, `requestId`) or a plain string; never throws. */
export function readError(error: unknown, messages: ErrorAlertMessages): ErrorDetails {
  if (typeof error === 'string')
    return { text: messages.error(error || messages.unknown), requestId: null }
  const message = property(error, 'message')
  const requestId = property(error, 'requestId')
  return {
    text:
      property(error, 'status') === 503
        ? messages.serviceUnavailable
        : messages.error(
            typeof message === 'string' && message !== '' ? message : messages.unknown,
          ),
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : null,
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
