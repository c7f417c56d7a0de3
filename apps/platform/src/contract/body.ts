import type { IncomingMessage } from 'node:http'
import { AppError } from '../base/app-error'
import { readBytes } from '../base/http/read-body'
import type { BodyMedia, ContractOperation } from './operations'
import { misfit } from './parameters'
import { findJsonFault } from './text-rules'
import type { Validators } from './validators'
import { contractMessages } from './contract.messages'

/** Operations that take up to 4 MiB of SQL. */
const takesSql: ReadonlySet<string> = new Set(['runQuery', 'createContent', 'upsertContent'])

/** Bytes of a request's body; all but SQL is small. A run may bring along what its COPY reads. */
export function bodyLimit(operationId: string): number {
  if (operationId === 'runQuery') return 17_000_000
  // A function is its files.
  if (operationId === 'deployFunction') return 8_000_000
  return takesSql.has(operationId) ? 4_500_000 : 1_000_000
}

/** Maximum number of values in a body: to parse and to check it takes time with each, however many bytes they are. */
export const MAX_JSON_VALUES = 200_000

/**
 * Maximum size in bytes of bodies for which all errors are reported; for larger ones only the first
 * error is.
 */
const MAX_FULLY_CHECKED_BYTES = 16_384

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/** The body of a request, read, parsed and validated; `undefined` where the operation takes none. @throws AppError 400, 413, 415 */
export async function readBody(
  operation: ContractOperation,
  request: IncomingMessage,
  validators: Validators,
): Promise<unknown> {
  if (!operation.body) return undefined
  if (operation.body.media !== 'application/json') {
    checkRaw(request, operation.body.media)
    return undefined
  }
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody) {
    if (!operation.body.required) return undefined
    throw misfit([{ path: 'body', message: 'is required' }])
  }
  checkMediaType(request)
  const bytes = await readBytes(request, bodyLimit(operation.id))
  if (hasMoreValues(bytes, MAX_JSON_VALUES))
    throw misfit([{ path: 'body', message: `has more than ${MAX_JSON_VALUES} values` }])
  const value = parse(bytes)
  const fault = findJsonFault(value, 'body')
  if (fault) throw misfit([fault])
  const details = validators.check(
    operation.body.schema,
    value,
    'body',
    bytes.length <= MAX_FULLY_CHECKED_BYTES,
  )
  if (details.length > 0) throw misfit(details)
  return value
}

/** Checks the headers of a body that the handler reads. @throws AppError 415 */
function checkRaw({ headers }: IncomingMessage, media: BodyMedia): void {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  const [type = '', boundary] = (headers['content-type'] ?? '').toLowerCase().split(';')
  // Only a form has a parameter.
  const isForm = media === 'multipart/form-data'
  if (type.trim() === media && isForm === (boundary !== undefined) && isPlain) return
  throw new AppError(415, 'unsupported_media_type', contractMessages.rawBody(media))
}

function checkMediaType({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  if (type.trim() === 'application/json' && isUtf8 && isPlain) return
  throw new AppError(415, 'unsupported_media_type', contractMessages.jsonBody)
}

/** Counts what separates and opens the values of a JSON text, whether or not the text is valid. */
function hasMoreValues(bytes: Buffer, max: number): boolean {
  let count = 0
  let isInString = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isInString = !isInString
    else if (isInString) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1
    if (count > max) return true
  }
  return false
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    const message = cause instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8'
    throw misfit([{ path: 'body', message }])
  }
}
