import type { LogLine, LogView } from '@howdah/platform-client/resources/logs/logs'
import { logPageMessages as messages } from './logs.messages'

/** Column that only some pages have. */
export type LogColumn = Exclude<
  keyof typeof messages.columns,
  'time' | 'severity' | 'message' | 'path'
>

const REQUEST = ['status', 'method', 'duration'] as const

/** Columns of each page, between severity and message. */
export const LOG_COLUMNS: Readonly<Record<LogView, readonly LogColumn[]>> = {
  all: ['source', 'status'],
  api: ['product', ...REQUEST],
  rest: [...REQUEST, 'error'],
  auth: [...REQUEST, 'error'],
  storage: REQUEST,
  realtime: REQUEST,
  functions: ['source', 'function', 'version', 'status', 'duration'],
  dashboard: ['person', 'operation', 'status', 'duration'],
  operations: ['state', 'duration'],
  postgres: ['level', 'code', 'process'],
  pooler: ['pool', 'user', 'client'],
}

/** Pages whose lines are all of requests. */
const OF_REQUESTS: ReadonlySet<LogView> = new Set<LogView>([
  ...(['api', 'rest', 'auth', 'storage', 'realtime', 'dashboard'] as const),
])

/** Returns true for a page whose other columns say everything of a message but the path. */
export const hasPaths = (view: LogView): boolean => OF_REQUESTS.has(view)

/** Returns true for a page whose lines can be of requests. */
export const canHaveRequests = (view: LogView): boolean => LOG_COLUMNS[view].includes('status')

/** Returns the path of a request with its query, without what is the same for all requests of the page. */
export function requestPath({ details, path, source }: LogLine): string {
  const rest =
    source === 'dashboard' ? (path ?? '').replace(/^\/platform\/projects\/[a-z]{20}/, '') : path
  return typeof details?.query === 'string' ? `${rest}?${details.query}` : (rest ?? '')
}

/** Returns the text of a line in a column; an empty one if the line has nothing for it. */
export function columnText(line: LogLine, column: LogColumn): string {
  const { details, duration_ms: duration, method, product, source, status } = line
  switch (column) {
    case 'source':
      return messages.sources[source]
    case 'product':
      return product === null ? '' : messages.products[product]
    case 'status':
      return textOf(status)
    case 'method':
      return textOf(method)
    case 'duration':
      return duration === null ? '' : messages.duration(duration)
    case 'error':
      return textOf(details?.error_code)
    case 'person':
      return textOf(details?.person ?? details?.person_id)
    case 'process':
      return textOf(details?.process_id)
    case 'client':
      return textOf(details?.address)
    case 'state':
      return stateOf(details?.state)
    default:
      return textOf(details?.[column])
  }
}

const stateOf = (state: unknown): string =>
  state === 'succeeded' || state === 'failed' ? messages.states[state] : textOf(state)

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
