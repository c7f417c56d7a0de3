import { Busboy } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import { AppError, fieldError } from '../../../base/app-error'
import { readBytes } from '../../../base/http/read-body'
import { findJsonFault, textFault } from '../../../contract/text-rules'
import { functionsMessages } from '../functions.messages'
import type { FunctionFile } from '../rows/function-rows'

/** Contents of the form with which command lines of the ecosystem deploy a function. */
export interface DeployForm {
  files: FunctionFile[]
  entrypointPath: string
  importMapPath: string | null
  name: string | null
  verifyJwt: boolean | null
}

const MAX_BODY_BYTES = 8_000_000
const MAX_FILES = 200
const MAX_FIELDS = 10
const MAX_METADATA_BYTES = 20_000
const MAX_NAME = 100
/** Longer than a path can be, to report it. */
const MAX_PATH = 1_000

/**
 * Reads the form of a deploy: the field `metadata` with JSON, and the files, whose names are paths.
 * @throws AppError 400, 413
 */
export async function readDeployForm(request: IncomingMessage): Promise<DeployForm> {
  const bytes = await readBytes(request, MAX_BODY_BYTES)
  const { files, metadata } = await readParts(bytes, request.headers['content-type'] ?? '')
  if (metadata === null) throw fieldError('metadata', functionsMessages.noMetadata)
  if (files.length === 0) throw fieldError('file', functionsMessages.noFiles)
  return inCommonFolder({ ...readMetadata(metadata), files })
}

function readParts(
  bytes: Buffer,
  type: string,
): Promise<{ files: FunctionFile[]; metadata: string | null }> {
  const files: FunctionFile[] = []
  let metadata: string | null = null
  return new Promise((resolve, reject) => {
    const broken = (cause: unknown) =>
      reject(new AppError(400, 'bad_request', functionsMessages.badForm, { cause }))
    let form: InstanceType<typeof Busboy>
    try {
      form = new Busboy({
        headers: { 'content-type': type },
        // A name is the path of a file.
        preservePath: true,
        limits: {
          ...{ fields: MAX_FIELDS, fieldSize: MAX_METADATA_BYTES + 1, files: MAX_FILES + 1 },
          ...{ fileSize: MAX_BODY_BYTES, parts: MAX_FIELDS + MAX_FILES + 1, headerPairs: 50 },
        },
      })
    } catch (error) {
      return broken(error)
    }
    form.on('field', (name, value) => {
      if (name === 'metadata') metadata = value
    })
    // Bytes without a name are a file, too.
    form.on('file', (_, part, path: string | undefined) => {
      const chunks: Buffer[] = []
      part.on('data', (chunk: Buffer) => void chunks.push(chunk))
      part.on('error', broken)
      part.on('end', () => {
        try {
          if (files.length === MAX_FILES)
            throw fieldError('file', functionsMessages.tooManyFiles(MAX_FILES))
          files.push(readFile(path ?? '', Buffer.concat(chunks)))
        } catch (error) {
          reject(error as Error)
        }
      })
    })
    form.on('error', broken)
    form.on('finish', () => resolve({ files, metadata }))
    form.end(bytes)
  })
}

/** @throws AppError 400 for what is no text */
function readFile(path: string, bytes: Buffer): FunctionFile {
  if (path === '' || path.length > MAX_PATH || textFault(path) !== null)
    throw fieldError('file', functionsMessages.badPath(path.slice(0, MAX_PATH)))
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (textFault(content) === null) return { path, content }
  } catch {
    // Reported below.
  }
  throw fieldError('file', functionsMessages.notText(path))
}

/** @throws AppError 400 */
function readMetadata(text: string): Omit<DeployForm, 'files'> {
  const value = parse(text)
  const texts = (name: string, max: number): string | null => {
    const found = value[name] ?? null
    if (found === null || found === '') return null
    if (typeof found !== 'string' || found.length > max)
      throw fieldError('metadata', functionsMessages.badMetadata(name))
    return found
  }
  const { static_patterns: patterns = null, verify_jwt: verifyJwt = null } = value
  if (verifyJwt !== null && typeof verifyJwt !== 'boolean')
    throw fieldError('metadata', functionsMessages.badMetadata('verify_jwt'))
  if (patterns !== null && !(Array.isArray(patterns) && patterns.length === 0))
    throw fieldError('metadata', functionsMessages.staticFiles)
  const entrypointPath = texts('entrypoint_path', MAX_PATH)
  if (entrypointPath === null)
    throw fieldError('metadata', functionsMessages.badMetadata('entrypoint_path'))
  return {
    ...{ entrypointPath, verifyJwt },
    importMapPath: texts('import_map_path', MAX_PATH),
    name: texts('name', MAX_NAME),
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw new Error('The metadata are too long.')
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && findJsonFault(value, 'metadata') === null)
      return value as Record<string, unknown>
  } catch (cause) {
    throw new AppError(400, 'bad_request', functionsMessages.badMetadata('JSON'), { cause })
  }
  throw fieldError('metadata', functionsMessages.badMetadata('JSON'))
}

/**
 * Makes paths relative to the folder that all files are in: command lines send paths from the
 * folder of the person's repository.
 */
export function inCommonFolder(form: DeployForm): DeployForm {
  const folders = form.files.map(({ path }) => partsOf(path).slice(0, -1))
  const [first = []] = folders
  const length = first.findIndex((part, at) => folders.some((folder) => folder[at] !== part))
  const common = length === -1 ? first.length : length
  const inside = (path: string) => {
    const parts = partsOf(path)
    const isInside = first.slice(0, common).every((part, at) => parts[at] === part)
    return (isInside ? parts.slice(common) : parts).join('/')
  }
  return {
    ...form,
    files: form.files.map(({ content, path }) => ({ path: inside(path), content })),
    entrypointPath: inside(form.entrypointPath),
    importMapPath: form.importMapPath === null ? null : inside(form.importMapPath),
  }
}

const partsOf = (path: string): string[] =>
  path.split('/').filter((part, at) => part !== '.' && (part !== '' || at === 0))
