import type { ApiColumn, ApiFunction, ApiRelation, ApiSchema, ApiType } from './api-schema.types'
import { relationshipsOf, type ApiRelationship } from './relationships'
import { TYPE_HELPERS } from './type-helpers'

/** Name of the type of all schemas. */
const ROOT = 'Database'
const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']
const STRINGS = [
  ...['bytea', 'bpchar', 'varchar', 'name', 'date', 'text', 'citext', 'time', 'timetz', 'char'],
  ...['timestamp', 'timestamptz', 'interval', 'uuid', 'vector'],
]
const BASE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, 'number'])),
  ...Object.fromEntries(STRINGS.map((name) => [name, 'string'])),
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
}

/** Returns the types of a database as TypeScript, in the form that client libraries of the ecosystem take. @throws TooManyRelationships */
export function typescriptTypes(api: ApiSchema): string {
  const relationships = relationshipsOf(api)
  const described = (one: ApiRelation) => relation(api, one, relationships.get(one) ?? [])
  const schemas = api.schemas.map((schema) => {
    const own = <Item extends { schema: string }>(items: readonly Item[]) =>
      items.filter((item) => item.schema === schema)
    const relations = own(api.relations)
    const parts = {
      Tables: relations.filter(({ kind }) => kind === 'table').map(described),
      Views: relations.filter(({ kind }) => kind === 'view').map(described),
      Functions: functions(api, own(api.functions)),
      Enums: own(api.enums).map(
        ({ name, values }) => `${key(name)}: ${values.map(text).join(' | ') || 'never'}`,
      ),
      CompositeTypes: own(api.composites).map(
        ({ fields, name }) =>
          `${key(name)}: ${block(fields.map((field) => `${key(field.name)}: ${typeText(api, field.type)} | null`))}`,
      ),
    }
    return `${key(schema)}: ${block(Object.entries(parts).map(([name, lines]) => `${name}: ${block(lines)}`))}`
  })
  return `export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type ${ROOT} = ${block(schemas)}

${TYPE_HELPERS}
export const Constants = ${constants(api)} as const
`
}

/** Returns the type of a value, without null. */
export function typeText(api: ApiSchema, type: ApiType): string {
  const one = elementText(api, type)
  if (!type.isArray) return one
  return /[^\w[\]"'.]/.test(one) ? `(${one})[]` : `${one}[]`
}

function elementText(api: ApiSchema, { kind, name, schema }: ApiType): string {
  if (kind === 'base')
    return (schema === 'pg_catalog' || name === 'citext' ? BASE[name] : undefined) ?? 'unknown'
  if (kind === 'enum') {
    const found = partsOf(api).enums.has(nameIn(schema, name))
    return found ? `${inside(schema, 'Enums')}[${text(name)}]` : 'string'
  }
  if (kind === 'composite') {
    const found = partsOf(api).composites.has(nameIn(schema, name))
    return found ? `${inside(schema, 'CompositeTypes')}[${text(name)}]` : 'unknown'
  }
  const found = partsOf(api).relations.get(nameIn(schema, name))
  if (found === undefined) return 'Record<string, unknown>'
  return `${inside(schema, found.kind === 'table' ? 'Tables' : 'Views')}[${text(name)}]["Row"]`
}

/** Parts of a schema by their names. */
interface ApiParts {
  enums: ReadonlySet<string>
  composites: ReadonlySet<string>
  relations: ReadonlyMap<string, ApiRelation>
}

const known = new WeakMap<ApiSchema, ApiParts>()

const nameIn = (schema: string, name: string): string => JSON.stringify([schema, name])

function partsOf(api: ApiSchema): ApiParts {
  const found = known.get(api)
  if (found !== undefined) return found
  const names = (items: readonly { schema: string; name: string }[]) =>
    new Set(items.map(({ name, schema }) => nameIn(schema, name)))
  const parts = {
    enums: names(api.enums),
    composites: names(api.composites),
    relations: new Map(api.relations.map((one) => [nameIn(one.schema, one.name), one])),
  }
  known.set(api, parts)
  return parts
}

const inside = (schema: string, part: string) => `${ROOT}[${text(schema)}][${text(part)}]`

function relation(
  api: ApiSchema,
  { changes, columns, kind, name }: ApiRelation,
  relationships: readonly ApiRelationship[],
): string {
  const sorted = columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const valueOf = (column: ApiColumn) =>
    `${typeText(api, column.type)}${column.isNullable ? ' | null' : ''}`
  const written = (column: ApiColumn, isTaken: boolean, isOptional: boolean) => {
    const isRefused = column.isGenerated || !isTaken
    return `${key(column.name)}${isOptional || isRefused ? '?' : ''}: ${isRefused ? 'never' : valueOf(column)}`
  }
  const inserted = sorted.map((one) =>
    written(one, one.isInsertable, one.isOptional || kind === 'view'),
  )
  const updated = sorted.map((one) => written(one, one.isUpdatable, true))
  // Clients ignore a schema with a table that lacks one of them.
  const takes = (change: 'insert' | 'update') => kind === 'table' || changes.includes(change)
  const keys = relationships.map((one) =>
    block([
      `foreignKeyName: ${text(one.name)}`,
      `columns: [${one.columns.map(text).join(', ')}]`,
      `isOneToOne: ${one.isOneToOne}`,
      `referencedRelation: ${text(one.referencedRelation)}`,
      `referencedColumns: [${one.referencedColumns.map(text).join(', ')}]`,
    ]),
  )
  const listed = keys.map((one) => `\n${one},`.replaceAll('\n', '\n  '))
  return `${key(name)}: ${block([
    `Row: ${block(sorted.map((column) => `${key(column.name)}: ${valueOf(column)}`))}`,
    ...(takes('insert') ? [`Insert: ${block(inserted)}`] : []),
    ...(takes('update') ? [`Update: ${block(updated)}`] : []),
    `Relationships: [${listed.join('')}${keys.length === 0 ? '' : '\n'}]`,
  ])}`
}

/** Functions of one name are a union. */
function functions(api: ApiSchema, all: readonly ApiFunction[]): string[] {
  const callable = all.filter(
    ({ arguments: inputs }) => inputs.length <= 1 || inputs.every(({ name }) => name !== ''),
  )
  const byName = new Map<string, ApiFunction[]>()
  for (const one of callable) {
    const same = byName.get(one.name) ?? []
    same.push(one)
    byName.set(one.name, same)
  }
  return [...byName.keys()].toSorted().map((name) => {
    const same = byName.get(name) ?? []
    return `${key(name)}: ${same.map((one) => functionText(api, one)).join(' | ')}`
  })
}

function functionText(api: ApiSchema, one: ApiFunction): string {
  const inputs = one.arguments.map(
    ({ hasDefault, name, type }) => `${key(name)}${hasDefault ? '?' : ''}: ${typeText(api, type)}`,
  )
  const row =
    one.columns.length > 0 && one.returns.name === 'record'
      ? block(one.columns.map(({ name, type }) => `${key(name)}: ${typeText(api, type)}`))
      : typeText(api, one.returns)
  return block([
    `Args: ${inputs.length === 0 ? 'never' : block(inputs)}`,
    `Returns: ${one.returnsSet ? `${/^\w+$|^\{/.test(row) ? row : `(${row})`}[]` : row}`,
    ...rowsOf(api, one),
  ])
}

/** Describes the rows of a table or view that a function returns, so that others can be embedded in them. */
function rowsOf(api: ApiSchema, { arguments: inputs, returns, returnsSet }: ApiFunction): string[] {
  const isExposed = ({ isArray, kind, name, schema }: ApiType) =>
    kind === 'relation' && !isArray && partsOf(api).relations.has(nameIn(schema, name))
  if (!isExposed(returns)) return []
  const [first, ...others] = inputs
  const isOfRow = first !== undefined && others.length === 0 && isExposed(first.type)
  return [
    `SetofOptions: ${block([
      `from: ${text(isOfRow ? first.type.name : '*')}`,
      `to: ${text(returns.name)}`,
      `isOneToOne: ${!returnsSet}`,
      `isSetofReturn: ${returnsSet}`,
    ])}`,
  ]
}

function constants(api: ApiSchema): string {
  return block(
    api.schemas.map(
      (schema) =>
        `${key(schema)}: ${block([
          `Enums: ${block(
            api.enums
              .filter((one) => one.schema === schema)
              .map(({ name, values }) => `${key(name)}: [${values.map(text).join(', ')}],`),
            '{}',
          )},`,
        ])},`,
    ),
  )
}

/** Returns lines in braces; `empty` without any. */
function block(lines: readonly string[], empty = '{ [_ in never]: never }'): string {
  if (lines.length === 0) return empty
  const indented = lines.join('\n').replaceAll('\n', '\n  ')
  return `{\n  ${indented}\n}`
}

const text = (value: string): string => JSON.stringify(value)
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name))
