import type { Exchange } from '../../base/http/exchange'
import type { LogLine, LogProduct, LogSeverity } from './log-line'
import { redactPath, redactQuery, redactText } from '../../base/log/redact'

const MAX_PATH = 1_000
const MAX_QUERY = 2_000
const MAX_AGENT = 200
const MAX_CODE = 40
const MAX_REASON = 500
/** Characters after a bound that are read, to see a secret that goes on beyond it. */
const BEYOND = 1_000
const PRODUCTS: ReadonlySet<string> = new Set<LogProduct>([
  ...(['auth', 'functions', 'realtime', 'rest', 'storage'] as const),
])
/** Services whose refusals are logged: those of others repeat what was sent, such as an address. */
const SAY_WHY: ReadonlySet<string> = new Set<LogProduct>(['auth', 'rest'])
/** Status that the ecosystem's servers use for a client that has left. */
const CLIENT_LEFT = 499

/** A request to a project's API, and what is known when it has ended. */
export interface EndedRequest {
  exchange: Pick<
    Exchange,
    | 'database'
    | 'invoked'
    | 'request'
    | 'response'
    | 'requestId'
    | 'path'
    | 'projectRef'
    | 'query'
    | 'refusal'
  >
  durationMs: number
  /** Code of the country of the client; null where it is not known. */
  country?: string | null
}

/** Returns the project that a request is for; null for none. */
export const projectOf = (path: string): string | null =>
  /^\/([a-z]{20})(?:\/|$)/.exec(path)?.[1] ?? null

/** Methods of requests of the dashboard that only read, which would be most of its lines. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Statuses of requests that have no access to the project that they name. */
const STRANGE: ReadonlySet<number> = new Set([401, 403, 404])

/**
 * Returns the project and the line of a request to the contract's API; null for one that reads, or
 * that is about no project of its person.
 */
export function dashboardLine(
  { durationMs, exchange }: EndedRequest & { exchange: Pick<Exchange, 'personId' | 'summary'> },
  at: number,
): { ref: string; line: LogLine } | null {
  const { path, personId, projectRef: ref, request, response, summary } = exchange
  if (ref === null || personId === null || READING.has(request.method ?? 'GET')) return null
  if (STRANGE.has(response.statusCode)) return null
  const line = requestLine({ exchange, durationMs }, at, path)
  // Each line is about this project.
  const text = line.message.replace(`/platform/projects/${ref}`, '')
  return {
    ref,
    line: {
      ...line,
      source: 'dashboard',
      product: null,
      message: summary === null ? text : `${summary}: ${text}`,
      details: {
        ...line.details,
        ...(summary === null ? {} : { operation: summary }),
        person_id: personId,
      },
    },
  }
}

/** Returns the line of a request: no body, no header but the program's name, no secret. */
export function requestLine(
  { country = null, durationMs, exchange }: EndedRequest,
  at: number,
  rest = exchange.path.slice(21),
): LogLine {
  const { database, invoked, query, refusal, request, requestId, response } = exchange
  const name = /^\/(?:read\/)?(\w+)\//.exec(rest)?.[1] ?? ''
  const status =
    response.headersSent || response.statusCode === 101 ? response.statusCode : CLIENT_LEFT
  const path = bounded(redactPath, rest === '' ? '/' : rest, MAX_PATH)
  const method = (request.method ?? '').slice(0, 10)
  return {
    at,
    source: 'api',
    product: PRODUCTS.has(name) ? (name as LogProduct) : null,
    // A browser is led back to its page with the refusal.
    severity: status < 400 && refusal !== null ? 'warning' : severityOf(status),
    message: `${method} ${path} ${status}`,
    requestId,
    method,
    path,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    details: {
      ...(query === '' ? {} : { query: bounded(redactQuery, query, MAX_QUERY) }),
      ...(request.headers['user-agent'] === undefined
        ? {}
        : { user_agent: bounded(redactText, request.headers['user-agent'], MAX_AGENT) }),
      ...(database === null ? {} : { database }),
      ...invoked,
      ...(country === null ? {} : { country }),
      ...(refusal === null || !SAY_WHY.has(name)
        ? {}
        : {
            error_code: refusal.code.slice(0, MAX_CODE),
            error: bounded(redactText, refusal.message, MAX_REASON),
          }),
    },
  }
}

/** Cuts before it redacts: what is sent can be long. */
const bounded = (redact: (text: string) => string, text: string, max: number): string =>
  redact(text.slice(0, max + BEYOND)).slice(0, max)

function severityOf(status: number): LogSeverity {
  if (status >= 500) return 'error'
  return status >= 400 ? 'warning' : 'info'
}
