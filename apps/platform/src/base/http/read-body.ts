import type { ValidateFunction } from 'ajv/dist/2020.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../app-error'
import { createBodyRoom } from './body-room'
import { httpMessages } from './http.messages'

/** Milliseconds in which a body must have arrived. */
export const BODY_TIMEOUT_MS = 120_000

/** Bytes of bodies that have not arrived whole: of all clients, and of the machine that one connects from. */
const room = createBodyRoom(512_000_000, 128_000_000)
/** Bytes for which each body has room. */
const SMALL_BYTES = 65_536

/**
 * Reads the body of a request.
 * @throws AppError 413 for more than `maxBytes`, 400 for a body that ends early, 408 for one that takes too long, 503 while others take all room
 */
export function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<Buffer> {
  const tooSlow = () =>
    new AppError(408, 'timeout', httpMessages.bodySlow, { headers: { connection: 'close' } })
  const tooLarge = () =>
    // The rest of it is not read, so that the connection cannot be used again.
    new AppError(413, 'payload_too_large', httpMessages.bodyTooLarge(maxBytes), {
      headers: { connection: 'close' },
    })
  const busy = () =>
    new AppError(503, 'unavailable', httpMessages.busy, {
      headers: { connection: 'close', 'retry-after': '5' },
      notRun: true,
    })
  const cut = () => new AppError(400, 'bad_request', httpMessages.bodyCut)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge())
  // It says so only once.
  if (request.destroyed) return Promise.reject(cut())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const client = request.socket.remoteAddress ?? ''
    let length = 0
    let taken = 0
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      room.giveBack(client, taken)
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      finish()
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) return settle(() => reject(tooLarge()))
      if (length > SMALL_BYTES) {
        if (!room.take(client, length - taken)) return settle(() => reject(busy()))
        taken = length
      }
      chunks.push(chunk)
    }
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)))
    const onGone = () => settle(() => reject(cut()))
    const timer = setTimeout(() => settle(() => reject(tooSlow())), timeoutMs).unref()
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}

const ajv = new Ajv2020({ useDefaults: true, allowUnionTypes: true })

/** Schema of a JSON body: returns its check, which is compiled when first needed. */
export type BodySchema<T> = () => ValidateFunction<T>

/**
 * Declares the schema of a JSON body. Fields that it does not name are ignored, since clients send
 * more from version to version.
 */
export function bodySchema<T>(schema: Record<string, unknown>): BodySchema<T> {
  let compiled: ValidateFunction<T> | undefined
  return () => (compiled ??= ajv.compile<T>({ type: 'object', ...schema }))
}

/** Reads a JSON body; an empty one is `{}`. @throws AppError 400, 413 */
export async function readJson<T>(
  request: IncomingMessage,
  schema: BodySchema<T>,
  maxBytes: number,
): Promise<T> {
  return parseJsonBody((await readBytes(request, maxBytes)).toString('utf8'), schema)
}

/** Parses the text of a JSON body; an empty one is `{}`. @throws AppError 400 */
export function parseJsonBody<T>(text: string, schema: BodySchema<T>): T {
  const value = parse(text)
  const isValid = schema()
  if (isValid(value)) return value
  const [first] = isValid.errors ?? []
  const where =
    first === undefined ? '' : ` (${first.instancePath.slice(1) || 'body'} ${first.message ?? ''})`
  throw new AppError(400, 'bad_request', `${httpMessages.badBody}${where}`)
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  if (isDeep(text)) throw new AppError(400, 'bad_request', httpMessages.badBody)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError(400, 'bad_request', httpMessages.badBody, { cause })
  }
}

/** What is nested deeper cannot be written as text again. */
const MAX_DEPTH = 100

/** Returns true for JSON that is nested too deeply: brackets outside of strings are counted. */
function isDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) depth -= 1
  }
  return false
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d]
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d]

/**
 * Reads the parameters of a form. A parameter without a value counts as absent.
 * @throws AppError 400 for another media type and for a parameter that appears twice, 413
 */
export async function readForm(
  request: IncomingMessage,
  maxBytes: number,
): Promise<ReadonlyMap<string, string>> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded')
    throw new AppError(400, 'bad_request', httpMessages.notAForm)
  const text = (await readBytes(request, maxBytes)).toString('utf8')
  const form = new Map<string, string>()
  const names = new Set<string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (names.has(name)) throw new AppError(400, 'bad_request', httpMessages.repeated(name))
    names.add(name)
    if (value !== '') form.set(name, value)
  }
  return form
}
