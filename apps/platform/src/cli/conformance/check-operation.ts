import type { ContractRoute } from '../../contract/contract'
import type { OperationId } from '../../contract/handler.types'
import { conformanceMessages as messages } from './conformance.messages'

/** Server to check, as a client reaches it. */
export interface CheckedServer {
  baseUrl: string
  token: string | undefined
  /** Values of the parameters in paths that are known. */
  params: Readonly<Record<string, string>>
}

/** Bodies of the lists that a server has answered, by their path, which name things to read. */
export type ListedBodies = Map<string, unknown>

/** Result of one operation. `untried` needs something that the check does not know, such as an id. */
export interface OperationCheck {
  id: OperationId
  result: 'right' | 'wrong' | 'refused' | 'missing' | 'untried'
  faults: readonly string[]
}

const TIMEOUT_MS = 30_000
const MAX_BODY_BYTES = 8 * 1024 * 1024
const STREAM = 'application/x-ndjson'

/** Bodies of the operations that change nothing although they are posted. */
const POSTED: Readonly<Partial<Record<OperationId, string>>> = {
  // Any Postgres answers it with one row.
  runQuery: JSON.stringify({ query: 'select 1 as one' }),
  listStorageObjects: '{}',
}

/**
 * Calls an operation that changes nothing, and compares the answer with the contract. An ID that is
 * not known is that of the first item of the list above it.
 */
export async function checkOperation(
  route: ContractRoute,
  server: CheckedServer,
  listed: ListedBodies = new Map(),
): Promise<OperationCheck> {
  const { id, method, path, parameters, produces } = route.operation
  const body = POSTED[id] ?? null
  const params = withListed(path, server.params, listed)
  const unknown = parameters.some(({ name, required }) => required && !(name in params))
  if ((method !== 'get' && body === null) || unknown) return { id, result: 'untried', faults: [] }
  const filled = fill(path, params)
  const url = server.baseUrl.replace(/\/$/, '') + filled
  const answers = await Promise.all(produces.map((media) => call(url, media, body, server.token)))
  const faults = answers.flatMap((answer) => faultsOf(route, answer))
  if (answers.some(({ status }) => status === 404 || status === 405 || status === 501))
    return { id, result: 'missing', faults: [] }
  if (answers.some(({ status }) => status === 401 || status === 403 || status === 409))
    return { id, result: faults.length > 0 ? 'wrong' : 'refused', faults }
  if (faults.length > 0) return { id, result: 'wrong', faults }
  const [json] = answers
  if (body === null && json?.text && json.media === 'application/json')
    listed.set(filled, JSON.parse(json.text))
  return { id, result: 'right', faults }
}

/** Adds the parameters of a path that the lists above it name, from the outermost on. */
function withListed(
  path: string,
  known: CheckedServer['params'],
  listed: ListedBodies,
): CheckedServer['params'] {
  let params = known
  for (const { 1: name = '', index } of path.matchAll(/\{(\w+)\}/g)) {
    if (name in params) continue
    // One item of a list may have an address of its own: `/content/item/{id}` is one of `/content`.
    const list = fill(path.slice(0, index - 1), params).replace(/\/item$/, '')
    const value = firstOf(listed.get(list), name)
    if (value === null) break
    params = { ...params, [name]: value }
  }
  return params
}

/** Returns what names the first item of a list: the parameter itself, or its last word. */
function firstOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const items = [body, ...Object.values(body)].find((value) => Array.isArray(value)) as unknown
  const item: unknown = Array.isArray(items) ? items[0] : null
  if (typeof item !== 'object' || item === null) return null
  const fields = item as Readonly<Record<string, unknown>>
  const value = fields[name] ?? fields[name.slice(name.lastIndexOf('_') + 1)]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

const fill = (path: string, params: CheckedServer['params']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

interface Answer {
  asked: string
  status: number
  media: string | null
  /** Null for a stream that has no end, whose beginning is enough. */
  text: string | null
}

async function call(
  url: string,
  asked: string,
  body: string | null,
  token: string | undefined,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      body,
      headers: {
        accept: asked,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const media = response.headers.get('content-type')?.split(';')[0]?.trim() ?? null
    if (media === 'text/event-stream') {
      await response.body?.cancel()
      return { asked, status: response.status, media, text: null }
    }
    return { asked, status: response.status, media, text: await readText(response) }
  } catch (error) {
    return { asked, status: 0, media: null, text: error instanceof Error ? error.message : '' }
  }
}

/** @throws Error for a body that is larger than any that the check needs */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > MAX_BODY_BYTES) throw new Error(messages.tooLarge)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function faultsOf(route: ContractRoute, { asked, status, media, text }: Answer): string[] {
  if (status === 0) return [messages.failed(text ?? '')]
  if (status >= 500) return [messages.status(status)]
  if (text === null) return media === asked ? [] : [messages.media(asked, media)]
  if (status < 300 && media !== asked) return [messages.media(asked, media)]
  const values = bodiesOf(media, text)
  if (values === null) return [messages.notJson(media)]
  if (media === STREAM && !isWhole(values)) return [messages.noEnd]
  return values.flatMap((body) =>
    route
      .faultsOf({ status, media: text === '' ? null : media, body })
      .map(({ path, message }) => `${path} ${message}`),
  )
}

const isWhole = (lines: readonly unknown[]): boolean => {
  const last = lines.at(-1)
  return typeof last === 'object' && last !== null && 'type' in last && last.type === 'end'
}

/** Returns the values of a body: one of JSON, one a line of a stream; null if it is neither. */
function bodiesOf(media: string | null, text: string): unknown[] | null {
  if (text === '' || !media?.includes('json')) return [text]
  const parts = media === STREAM ? text.split('\n').filter((line) => line.trim() !== '') : [text]
  try {
    return parts.map((part) => JSON.parse(part) as unknown)
  } catch {
    return null
  }
}
