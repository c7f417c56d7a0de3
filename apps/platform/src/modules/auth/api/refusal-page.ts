import { escapeHtml } from '@howdah/rules/auth/mail-template'
import type { IncomingHttpHeaders } from 'node:http'
import type { AnswerHeaders } from '../../../base/app-error'
import { refusalPageMessages as messages } from './refusal-page.messages'

/** Addresses that people open: links of mails, and those that a provider sends them to. */
const VISITED = /^\/[^/]+\/auth\/v1\/(?:authorize|callback|verify)$/

/** Returns true for a page that a person opens; programs do not ask for HTML. */
export const isVisit = (path: string, { accept = '' }: IncomingHttpHeaders): boolean =>
  VISITED.test(path) && /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(accept)

const MAX_CODE = 60

/** Nothing is loaded, run, sent or framed. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Returns the page of a refusal. Of the request it shows nothing. */
export function refusalPage(
  code: string,
  status: number,
): { body: string; headers: AnswerHeaders } {
  const text =
    status === 429 ? messages.tooMany : status >= 500 ? messages.unavailable : messages.refused
  return {
    body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(messages.title)}</title>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(messages.title)}</h1>
      <p>${escapeHtml(text)}</p>
      <p>${escapeHtml(messages.code(code.slice(0, MAX_CODE)))}</p>
    </main>
  </body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  }
}
