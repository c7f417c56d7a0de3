import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { assertDistinct, expressionSql, nameSql, qualifiedSql, typeSql } from '../ddl/ddl-parts'
import type { QualifiedName } from '../ddl/ddl.types'
import type { RangeParts, TypeAttribute, TypeObject } from './types'

/** An entry with its name in the type as it is; null for a new one. */
interface Renamed {
  was: string | null
}

/** A type as its form edits it; parts that its kind does not have are ignored. */
export interface TypeShape extends QualifiedName {
  kind: 'enum' | 'composite' | 'domain' | 'range'
  values: (Renamed & { label: string })[]
  attributes: (Renamed & TypeAttribute)[]
  base: string
  /** Of a domain. */
  collation: string | null
  range: RangeParts | null
  default: string | null
  notNull: boolean
  checks: (Renamed & { name: string; expression: string })[]
  comment: string | null
}

/** Returns the shape of an existing type. */
export const typeShape = (row: TypeObject): TypeShape => ({
  schema: row.schema,
  name: row.name,
  kind: row.kind === 'base' ? 'range' : row.kind,
  values: row.values.map((label) => ({ was: label, label })),
  attributes: row.attributes.map((one) => ({ was: one.name, ...one })),
  base: row.base ?? '',
  collation: row.collation,
  range: row.range,
  default: row.default,
  notNull: row.not_null,
  checks: row.checks.map((one) => ({ was: one.name, ...one })),
  comment: row.comment,
})

const keyword = ({ kind }: Pick<TypeShape, 'kind'>) => (kind === 'domain' ? 'domain' : 'type')

const commentSql = (shape: TypeShape): string =>
  `comment on ${keyword(shape)} ${qualifiedSql(shape)} is ${shape.comment === null ? 'null' : quoteLiteral(shape.comment)}`

const checkSql = ({ name, expression }: { name: string; expression: string }): string =>
  `${name === '' ? '' : `constraint ${nameSql(name)} `}check ${expressionSql(expression)}`

const collateSql = (collation: string | null): string =>
  collation === null ? '' : ` collate ${collation}`

const attributeSql = ({ name, type, collation }: TypeAttribute): string =>
  `${nameSql(name)} ${typeSql(type)}${collateSql(collation)}`

/** @throws DdlError for an invalid type */
function rangeSql({ base, range, schema }: TypeShape): string {
  const parts = {
    subtype_opclass: range?.operator_class,
    collation: range?.collation,
    canonical: range?.canonical,
    subtype_diff: range?.subtype_diff,
    multirange_type_name:
      typeof range?.multirange === 'string'
        ? qualifiedSql({ schema, name: range.multirange })
        : null,
  }
  const given = Object.entries(parts).filter(([, value]) => typeof value === 'string')
  return [`subtype = ${typeSql(base)}`, ...given.map(([name, value]) => `${name} = ${value}`)].join(
    ', ',
  )
}

/** @throws DdlError for an invalid definition */
function definitionSql(shape: TypeShape): string {
  const name = qualifiedSql(shape)
  switch (shape.kind) {
    case 'enum':
      assertDistinct(shape.values.map(({ label }) => label))
      return `create type ${name} as enum (${shape.values.map(({ label }) => quoteLiteral(label)).join(', ')})`
    case 'composite': {
      assertDistinct(shape.attributes.map((one) => one.name))
      const list = shape.attributes.map((one) => `  ${attributeSql(one)}`)
      return `create type ${name} as (${list.length === 0 ? '' : `\n${list.join(',\n')}\n`})`
    }
    case 'domain':
      return [
        `create domain ${name} as ${typeSql(shape.base)}${collateSql(shape.collation)}`,
        ...(shape.default === null ? [] : [`default ${expressionSql(shape.default)}`]),
        ...(shape.notNull ? ['not null'] : []),
        ...shape.checks.map(checkSql),
      ].join('\n  ')
    case 'range':
      return `create type ${name} as range (${rangeSql(shape)})`
  }
}

/**
 * Returns the statements that create a type, with its comment.
 * @throws DdlError for an invalid definition
 */
export const createType = (shape: TypeShape): string[] => [
  definitionSql(shape),
  ...(shape.comment === null ? [] : [commentSql(shape)]),
]

/** Renames and additions of values; Postgres cannot remove one. */
function enumStatements(name: string, { values }: TypeShape): string[] {
  assertDistinct(values.map(({ label }) => label))
  const renames = values.flatMap(({ was, label }) =>
    was === null || was === label
      ? []
      : [`alter type ${name} rename value ${quoteLiteral(was)} to ${quoteLiteral(label)}`],
  )
  const additions = values.flatMap(({ was, label }, place) => {
    if (was !== null) return []
    const previous = values[place - 1]
    const next = values.find((one, at) => at > place && one.was !== null)
    const where = previous
      ? ` after ${quoteLiteral(previous.label)}`
      : next
        ? ` before ${quoteLiteral(next.label)}`
        : ''
    return [`alter type ${name} add value ${quoteLiteral(label)}${where}`]
  })
  return [...renames, ...additions]
}

function compositeStatements(name: string, old: TypeShape, shape: TypeShape): string[] {
  assertDistinct(shape.attributes.map((one) => one.name))
  const alter = `alter type ${name}`
  const remaining = shape.attributes.map(({ was }) => was)
  const drops = old.attributes
    .filter((one) => !remaining.includes(one.name))
    .map((one) => `${alter} drop attribute ${nameSql(one.name)}`)
  const changes = shape.attributes.flatMap((one) => {
    if (one.was === null) return [`${alter} add attribute ${attributeSql(one)}`]
    const before = old.attributes.find((other) => other.name === one.was)
    return [
      ...(one.was === one.name
        ? []
        : [`${alter} rename attribute ${nameSql(one.was)} to ${nameSql(one.name)}`]),
      ...(before?.type === one.type && before.collation === one.collation
        ? []
        : [
            `${alter} alter attribute ${nameSql(one.name)} type ${typeSql(one.type)}${collateSql(one.collation)}`,
          ]),
    ]
  })
  return [...drops, ...changes]
}

function domainStatements(name: string, old: TypeShape, shape: TypeShape): string[] {
  const alter = `alter domain ${name}`
  const initial =
    shape.default === old.default
      ? []
      : [
          shape.default === null
            ? `${alter} drop default`
            : `${alter} set default ${expressionSql(shape.default)}`,
        ]
  const required =
    shape.notNull === old.notNull ? [] : [`${alter} ${shape.notNull ? 'set' : 'drop'} not null`]
  const isSame = (one: { name: string; expression: string }) =>
    old.checks.some(
      (other) => other.name === one.name && other.expression === one.expression.trim(),
    )
  const drops = old.checks
    .filter(
      (one) =>
        !shape.checks.some(
          (other) => other.was === one.name && other.expression.trim() === one.expression,
        ),
    )
    .map((one) => `${alter} drop constraint ${nameSql(one.name)}`)
  const changes = shape.checks.flatMap((one) => {
    if (isSame(one)) return []
    const before = old.checks.find((other) => other.name === one.was)
    return before && before.expression === one.expression.trim()
      ? [`${alter} rename constraint ${nameSql(before.name)} to ${nameSql(one.name)}`]
      : [`${alter} add ${checkSql(one)}`]
  })
  return [...initial, ...required, ...drops, ...changes]
}

/**
 * Returns the statements that change a type; none if nothing changed.
 * @throws DdlError for an invalid definition
 */
export function alterType(before: TypeObject, shape: TypeShape): string[] {
  const old = typeShape(before)
  const alter = `alter ${keyword(shape)}`
  const renames =
    shape.name === old.name
      ? []
      : [`${alter} ${qualifiedSql(old)} rename to ${nameSql(shape.name)}`]
  const moves =
    shape.schema === old.schema
      ? []
      : [
          `${alter} ${qualifiedSql({ schema: old.schema, name: shape.name })} set schema ${nameSql(shape.schema)}`,
        ]
  const name = qualifiedSql(shape)
  const parts = {
    enum: () => enumStatements(name, shape),
    composite: () => compositeStatements(name, old, shape),
    domain: () => domainStatements(name, old, shape),
    range: () => [],
  }
  return [
    ...renames,
    ...moves,
    ...parts[shape.kind](),
    ...(shape.comment === old.comment ? [] : [commentSql(shape)]),
  ]
}

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropType = (
  { kind, schema, name }: Pick<TypeObject, 'kind' | 'schema' | 'name'>,
  cascade: boolean,
): string =>
  `drop ${kind === 'domain' ? 'domain' : 'type'} ${qualifiedSql({ schema, name })}${cascade ? ' cascade' : ''}`
