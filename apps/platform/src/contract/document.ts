import bundled from '@howdah/contract/openapi.json'
import type { Mode } from './mode'
import type { OperationPermission } from '../access/access.types'

/** The part of OpenAPI 3.1 that the server reads. */
export interface OpenApiDocument {
  tags?: { name: string; 'x-modes'?: Mode[] }[]
  paths: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
}

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const
export type Method = (typeof methods)[number]

export type PathItem = { parameters?: (ParameterObject | Reference)[] } & Partial<
  Record<Method, OperationObject>
>

export interface Reference {
  $ref: string
}

export interface OperationObject {
  operationId: string
  summary?: string
  tags?: string[]
  'x-permission': OperationPermission
  'x-modes'?: Mode[]
  'x-audit'?: 'none' | 'reported'
  'x-traffic'?: boolean
  parameters?: (ParameterObject | Reference)[]
  requestBody?: RequestBodyObject | Reference
  responses: Record<string, ResponseObject | Reference>
}

export interface ParameterObject {
  name: string
  in: string
  required?: boolean
  style?: string
  explode?: boolean
  schema: SchemaObject
}

export interface SchemaObject {
  type?: string | string[]
  default?: unknown
  $ref?: string
}

export interface RequestBodyObject {
  required?: boolean
  content: Record<string, unknown>
}

export interface ResponseObject {
  content?: Record<string, unknown>
}

/** The bundled document as `npm run generate` wrote it. */
// The types of a JSON import are its literal shape; what is read of it is checked when the operations are collected.
export const contractDocument = bundled as unknown as OpenApiDocument

/**
 * Resolves a JSON pointer (`#/a/b`) and follows references. `pointer` of the result is the final
 * location.
 */
export function resolve<T extends object>(
  document: OpenApiDocument,
  pointer: string,
): { pointer: string; value: T } {
  let value: unknown = document
  for (const segment of pointer.slice(2).split('/')) {
    value = (value as Record<string, unknown> | undefined)?.[
      segment.replaceAll('~1', '/').replaceAll('~0', '~')
    ]
  }
  if (typeof value !== 'object' || value === null)
    throw new Error(`The contract has nothing at ${pointer}`)
  if ('$ref' in value && typeof value.$ref === 'string') return resolve<T>(document, value.$ref)
  // The caller knows the type from the location in OpenAPI.
  return { pointer, value: value as T }
}

/** One more step of a JSON pointer. */
export function step(pointer: string, ...segments: (string | number)[]): string {
  return [
    pointer,
    ...segments.map((segment) => String(segment).replaceAll('~', '~0').replaceAll('/', '~1')),
  ].join('/')
}
