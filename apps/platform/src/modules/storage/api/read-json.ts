import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { IncomingMessage } from 'node:http'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

const ajv = new Ajv2020({ useDefaults: true, allowUnionTypes: true })

/** The bytes that a body without a file may have: a thousand long paths. */
const MAX_BODY_BYTES = 2_000_000

/** A schema as a function. What it does not name is ignored, since clients send more from version to version. */
export const bodyOf = <T>(schema: Record<string, unknown>): ValidateFunction<T> =>
  ajv.compile<T>({ type: 'object', ...schema })

/** The JSON body of a request; nothing counts as `{}`. @throws StorageError InvalidRequest */
export async function readJson<T>(
  request: IncomingMessage,
  isValid: ValidateFunction<T>,
): Promise<T> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    // A request without an encoding gives buffers.
    const bytes = chunk as Buffer
    length += bytes.length
    if (length > MAX_BODY_BYTES)
      throw new StorageError('EntityTooLarge', storageApiMessages.badBody)
    chunks.push(bytes)
  }
  const value = parse(Buffer.concat(chunks).toString('utf8'))
  if (isValid(value)) return value
  const [first] = isValid.errors ?? []
  const where =
    first === undefined ? '' : ` (${first.instancePath.slice(1) || 'body'} ${first.message ?? ''})`
  throw new StorageError('InvalidRequest', `${storageApiMessages.badBody}${where}`)
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StorageError('InvalidRequest', storageApiMessages.badBody, { cause: error })
  }
}
