import { modes, type Mode } from './mode'
import type { OperationPermission } from '../access/access.types'
import type { OperationId } from './handler.types'
import {
  methods,
  resolve,
  step,
  type Method,
  type OpenApiDocument,
  type ParameterObject,
  type RequestBodyObject,
  type ResponseObject,
} from './document'

/** One operation of the contract, with its references followed. */
export interface ContractOperation {
  id: OperationId
  /** Purpose in a few words. */
  summary: string
  method: Method
  /** The path's template, for example `/platform/projects/{ref}`. */
  path: string
  permission: OperationPermission
  /** The modes of the server in which the operation is there. */
  modes: readonly Mode[]
  /**
   * Successes that are written to the audit log: each one, those that the handler reports, or none.
   */
  audit: 'each' | 'reported' | 'none'
  /** True if requests count as traffic of their project, rather than reading its status. */
  isTraffic: boolean
  parameters: ContractParameter[]
  /**
   * Location of the schema of the body, or null if the operation takes none. A handler reads bytes
   * and forms itself from the request; everything else is JSON.
   */
  body: { schema: string; required: boolean; media: BodyMedia } | null
  /** Locations of the schemas of answers, by status (or `default`) and media type. */
  responses: Map<string, Map<string, string>>
  /** The media types of the answers of success, JSON first; JSON where there are none. */
  produces: string[]
}

export interface ContractParameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: string
  type: 'string' | 'integer' | 'boolean' | 'array'
  default?: unknown
}

const JSON_MEDIA = 'application/json'
const bodyMedia = [JSON_MEDIA, 'application/octet-stream', 'multipart/form-data'] as const

/** Media types of bodies: JSON, bytes that are read as they come, and forms with files. */
export type BodyMedia = (typeof bodyMedia)[number]

/** All operations of the document. @throws Error for what the contract layer cannot do, so that the server does not start. */
export function collectOperations(document: OpenApiDocument): ContractOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [readOperation(document, path, method)] : [])),
  )
}

function readOperation(document: OpenApiDocument, path: string, method: Method): ContractOperation {
  const item = document.paths[path]
  const operation = item?.[method]
  if (!item || !operation) throw new Error(`The contract has no ${method} ${path}`)
  const at = step('#', 'paths', path)
  const { operationId: id, 'x-permission': permission } = operation
  if (!id || !permission) throw new Error(`${method} ${path} lacks operationId or x-permission`)
  const pointers = [
    ...(item.parameters ?? []).map((_, index) => step(at, 'parameters', index)),
    ...(operation.parameters ?? []).map((_, index) => step(at, method, 'parameters', index)),
  ]
  const responses = new Map(
    Object.keys(operation.responses).map((status) => [
      status,
      readResponse(document, step(at, method, 'responses', status)),
    ]),
  )
  const produces = [...responses]
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, content]) => [...content.keys()])
  return {
    // The handlers' table is held against these at the start.
    id: id as OperationId,
    summary: operation.summary ?? id,
    method,
    path,
    permission,
    modes: operation['x-modes'] ?? modesOfTags(document, operation.tags ?? []),
    audit: method === 'get' ? 'none' : (operation['x-audit'] ?? 'each'),
    isTraffic: operation['x-traffic'] ?? false,
    parameters: pointers.map((pointer) => readParameter(document, pointer, id)),
    body: operation.requestBody ? readBody(document, step(at, method, 'requestBody'), id) : null,
    responses,
    // Without a preference JSON comes first; the errors of operations without a response body are
    // JSON.
    produces: [...new Set(['application/json', ...produces])].filter(
      (media) => produces.length === 0 || produces.includes(media),
    ),
  }
}

/** Returns the modes of the operation's tag; every mode if the tag specifies none. */
function modesOfTags({ tags = [] }: OpenApiDocument, names: readonly string[]): readonly Mode[] {
  return (
    tags.find((tag) => names.includes(tag.name) && tag['x-modes'] !== undefined)?.['x-modes'] ??
    modes
  )
}

function readParameter(document: OpenApiDocument, at: string, id: string): ContractParameter {
  const { pointer, value } = resolve<ParameterObject>(document, at)
  const { type, default: fallback } = resolve<ParameterObject['schema']>(
    document,
    step(pointer, 'schema'),
  ).value
  const place = value.in
  if (place !== 'path' && place !== 'query')
    throw new Error(`${id}: parameters in ${place} are not supported`)
  if (type !== 'string' && type !== 'integer' && type !== 'boolean' && type !== 'array') {
    throw new Error(`${id}: the parameter ${value.name} has a type that is not supported`)
  }
  if (type === 'array' && (value.style !== 'form' || value.explode !== false)) {
    throw new Error(`${id}: the array ${value.name} must be style: form, explode: false`)
  }
  return {
    name: value.name,
    in: place,
    required: value.required ?? false,
    schema: step(pointer, 'schema'),
    type,
    ...(fallback === undefined ? {} : { default: fallback }),
  }
}

function readBody(
  document: OpenApiDocument,
  at: string,
  id: string,
): NonNullable<ContractOperation['body']> {
  const { pointer, value } = resolve<RequestBodyObject>(document, at)
  const [name, ...others] = Object.keys(value.content)
  const media = bodyMedia.find((one) => one === name)
  if (media === undefined || others.length > 0)
    throw new Error(`${id}: only JSON bodies, bytes and forms are supported`)
  return {
    schema: step(pointer, 'content', media, 'schema'),
    required: value.required ?? false,
    media,
  }
}

function readResponse(document: OpenApiDocument, at: string): Map<string, string> {
  const { pointer, value } = resolve<ResponseObject>(document, at)
  return new Map(
    Object.keys(value.content ?? {}).map((media) => [
      media,
      step(pointer, 'content', media, 'schema'),
    ]),
  )
}
