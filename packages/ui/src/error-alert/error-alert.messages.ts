import { lazyMessages } from '../lazy/lazy.messages'

/** The texts of the error alert, word for word as the specification has them. */
export const errorAlertMessages = {
  error: (message: string) => `Error: ${message}`,
  serviceUnavailable: '503 Service Temporarily Unavailable',
  unknown: 'An unknown error occurred',
  /** Of a part of the page, whatever the browser's error. */
  codeNotLoaded: lazyMessages.failed,
  advice:
    'Try refreshing your browser, but if the issue persists for more than a few minutes, please reach out to us via support.',
  /** Without a link to support. */
  adviceAlone: 'Try refreshing your browser, and again in a few minutes if the issue persists.',
  contactSupport: 'Contact support',
  retry: 'Retry',
  detail: (text: string) => `Detail: ${text}`,
  hint: (text: string) => `Hint: ${text}`,
  requestId: (id: string) => `Request ID: ${id}`,
}

export type ErrorAlertMessages = typeof errorAlertMessages
