import type { ApiColumn, ApiFunction, ApiRelation, ApiType } from './api-schema.types'

export type RelationAction = 'read' | 'filter' | 'page' | 'insert' | 'upsert' | 'update' | 'delete'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { [key: string]: JsonValue }

/** Request to the Data API, without its key. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the address of the Data API, with its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: Record<string, JsonValue>
}

/** Returns the actions that a relation allows. */
export function actionsOf({ changes, columns }: ApiRelation): RelationAction[] {
  const key = columns.filter(({ isPrimaryKey }) => isPrimaryKey)
  // Postgres refuses a given value for a key that it generates always.
  const hasGivenKey = key.length > 0 && key.every(({ isGenerated }) => !isGenerated)
  const inserts = changes.includes('insert')
  const updates = changes.includes('update') && columns.some(isChangeable)
  return [
    ...(['read', 'filter', 'page'] as const),
    ...(inserts ? (['insert'] as const) : []),
    ...(inserts && updates && hasGivenKey ? (['upsert'] as const) : []),
    ...(updates ? (['update'] as const) : []),
    ...(changes.includes('delete') && columns.length > 0 ? (['delete'] as const) : []),
  ]
}

const isChangeable = ({ isGenerated, isUpdatable }: ApiColumn): boolean =>
  isUpdatable && !isGenerated

/** Details that an example of an action names. */
export interface ActionParts {
  name: string
  /** null for the default. */
  schema: string | null
  filter: { column: string; value: JsonValue }
  values: Record<string, JsonValue>
}

/** @param defaultSchema schema that needs no name in requests */
export function partsOf(
  action: RelationAction,
  relation: ApiRelation,
  defaultSchema: string,
): ActionParts {
  const { columns, name, schema } = relation
  const key = columns.find(({ isPrimaryKey }) => isPrimaryKey) ?? columns[0]
  const isOfKey = (column: ApiColumn) => column.isPrimaryKey || column === key
  const filter = { column: key?.name ?? 'id', value: sampleOf(key?.type) }
  const written = columns.filter(({ isGenerated, isInsertable }) => !isGenerated && isInsertable)
  const needed = written.filter(({ isOptional }) => !isOptional)
  const chosen =
    action === 'upsert'
      ? columns.filter((column) => column.isPrimaryKey || needed.includes(column))
      : action === 'update'
        ? columns
            .filter(isChangeable)
            .toSorted((a, b) => Number(isOfKey(a)) - Number(isOfKey(b)))
            .slice(0, 1)
        : needed.length > 0
          ? needed
          : written.slice(0, 1)
  const values = Object.fromEntries(chosen.map((one) => [one.name, sampleOf(one.type)]))
  return { name, schema: schema === defaultSchema ? null : schema, filter, values }
}

/** Returns an example of a request that acts on a relation. */
export function relationRequest(
  action: RelationAction,
  relation: ApiRelation,
  defaultSchema: string,
): ApiRequest {
  const { filter, name, schema, values } = partsOf(action, relation, defaultSchema)
  const path = `/${encodeURIComponent(name)}`
  const wanted = typeof filter.value === 'string' ? filter.value : JSON.stringify(filter.value)
  const where = `${encodeURIComponent(filter.column)}=eq.${encodeURIComponent(wanted)}`
  const read: Record<string, string> = schema === null ? {} : { 'Accept-Profile': schema }
  const write: Record<string, string> = schema === null ? {} : { 'Content-Profile': schema }
  const back = { ...write, Prefer: 'return=representation' }
  switch (action) {
    case 'read':
      return { method: 'GET', path: `${path}?select=*`, headers: read }
    case 'filter':
      return { method: 'GET', path: `${path}?${where}&select=*`, headers: read }
    case 'page':
      return { method: 'GET', path: `${path}?select=*`, headers: { ...read, Range: '0-9' } }
    case 'insert':
      return { method: 'POST', path, headers: back, body: values }
    case 'upsert': {
      const Prefer = 'resolution=merge-duplicates,return=representation'
      return { method: 'POST', path, headers: { ...write, Prefer }, body: values }
    }
    case 'update':
      return { method: 'PATCH', path: `${path}?${where}`, headers: back, body: values }
    case 'delete':
      return { method: 'DELETE', path: `${path}?${where}`, headers: write }
  }
}

/** Content types of functions whose only argument, without a name, is the body of a request. */
const BODY_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  jsonb: 'application/json',
  text: 'text/plain',
  xml: 'text/xml',
  bytea: 'application/octet-stream',
}

/** Way in which the Data API passes arguments; null for a function that it can't call. */
export type FunctionCall = { kind: 'names' } | { kind: 'body'; contentType: string } | null

/** Returns how a function is called. */
export function callOf({ arguments: all }: ApiFunction): FunctionCall {
  if (all.every(({ name }) => name !== '')) return { kind: 'names' }
  const [only] = all
  if (only === undefined || all.length > 1) return null
  const { isArray, name, schema } = only.type
  const contentType = isArray || schema !== 'pg_catalog' ? undefined : BODY_TYPES[name]
  return contentType === undefined ? null : { kind: 'body', contentType }
}

/** Returns examples of the arguments that a function needs. */
export const argumentsOf = (one: ApiFunction): Record<string, JsonValue> =>
  Object.fromEntries(
    one.arguments
      .filter(({ hasDefault, name }) => !hasDefault && name !== '')
      .map(({ name, type }) => [name, sampleOf(type)]),
  )

/** Returns true if a call with the example's arguments could mean another function of the name, too. */
export function isAmbiguous(one: ApiFunction, variants: readonly ApiFunction[]): boolean {
  if (callOf(one)?.kind !== 'names') return false
  const given = Object.keys(argumentsOf(one))
  return variants.some(
    (other) =>
      other !== one &&
      callOf(other)?.kind === 'names' &&
      given.every((name) => other.arguments.some((argument) => argument.name === name)) &&
      Object.keys(argumentsOf(other)).every((name) => given.includes(name)),
  )
}

/** Returns an example of a request that calls a function. */
export const functionRequest = (one: ApiFunction, defaultSchema: string): ApiRequest => ({
  method: 'POST',
  path: `/rpc/${encodeURIComponent(one.name)}`,
  headers: one.schema === defaultSchema ? {} : { 'Content-Profile': one.schema },
  body: argumentsOf(one),
})

/** Returns a value of a type, for examples. */
function sampleOf(type: ApiType | undefined): JsonValue {
  if (type === undefined) return 1
  if (type.isArray) return []
  if (type.kind !== 'base') return type.values?.[0] ?? 'value'
  if (/^(int|float|numeric|oid)/.test(type.name)) return 1
  if (type.name === 'bool') return true
  if (/^json/.test(type.name)) return {}
  if (type.name === 'uuid') return '00000000-0000-0000-0000-000000000000'
  if (type.name === 'date') return '2026-01-31'
  if (type.name.startsWith('timestamp')) return '2026-01-31T12:00:00Z'
  return 'value'
}
