import { quoteLiteral, quoteName } from '@howdah/rules/table/quote-name'
import { expressionSql, nameSql, qualifiedSql, typeSql } from '../ddl/ddl-parts'
import { DdlError, type QualifiedName } from '../ddl/ddl.types'
import type { FunctionArgument, FunctionDetail } from './functions'

export interface ConfigurationEntry {
  name: string
  value: string
}

/** A function as its form edits it. */
export interface FunctionShape extends QualifiedName {
  kind: 'f' | 'p'
  arguments: FunctionArgument[]
  /** As SQL writes it, for example `setof text` or `table(a int)`; ignored for procedures. */
  returns: string
  language: string
  body: string
  /** The body is `begin atomic … end` or `return …`, parsed when the function is created. */
  hasSqlBody: boolean
  volatility: FunctionDetail['volatility']
  parallel: FunctionDetail['parallel']
  strict: boolean
  leakproof: boolean
  securityDefiner: boolean
  cost: number
  /** Ignored unless the function returns a set. */
  rows: number
  configuration: ConfigurationEntry[]
  comment: string | null
}

/** Returns the entries of parameters that Postgres lists as `name=value`. */
export const configurationOf = (parameters: readonly string[]): ConfigurationEntry[] =>
  parameters.map((entry) => {
    const end = entry.indexOf('=')
    return { name: entry.slice(0, end), value: entry.slice(end + 1) }
  })

/** Returns the shape of an existing function. */
export function functionShape(row: FunctionDetail): FunctionShape {
  return {
    schema: row.schema,
    name: row.name,
    kind: row.kind === 'p' ? 'p' : 'f',
    // The columns of a returned table are part of the return type.
    arguments: row.argument_list.filter(({ mode }) => mode !== 't'),
    returns: row.returns ?? '',
    language: row.language,
    body: row.body,
    hasSqlBody: row.has_sql_body,
    volatility: row.volatility,
    parallel: row.parallel,
    strict: row.strict,
    leakproof: row.leakproof,
    securityDefiner: row.security_definer,
    cost: row.cost,
    rows: row.rows,
    configuration: configurationOf(row.configuration),
    comment: row.comment,
  }
}

const MODES = { i: '', o: 'out ', b: 'inout ', v: 'variadic ', t: '' } as const
const VOLATILITIES = { i: 'immutable', s: 'stable', v: 'volatile' } as const
const PARALLEL = { u: 'unsafe', r: 'restricted', s: 'safe' } as const
const KINDS = { f: 'function', p: 'procedure' } as const

/** Parameters that hold lists of names, each of which is quoted by itself. */
const LIST_PARAMETERS: ReadonlySet<string> = new Set([
  'search_path',
  'temp_tablespaces',
  'local_preload_libraries',
  'session_preload_libraries',
])

/** Returns true for a return type of several rows. */
export const returnsSet = (returns: string): boolean => /^\s*(?:setof\b|table\s*\()/i.test(returns)

/** @throws DdlError for an invalid argument */
function argumentSql({ mode, name, type, default: initial }: FunctionArgument): string {
  const parts = [
    `${MODES[mode]}${name === '' ? '' : `${nameSql(name)} `}${typeSql(type)}`,
    ...(initial === null ? [] : [`default ${expressionSql(initial)}`]),
  ]
  return parts.join(' ')
}

const isInput = ({ mode }: FunctionArgument) => mode !== 'o' && mode !== 't'

/** @throws DdlError for an invalid type */
const identitySql = (shape: FunctionShape): string =>
  `${qualifiedSql(shape)}(${shape.arguments
    .filter((one) => shape.kind === 'p' || isInput(one))
    .map(({ mode, type }) => `${mode === 'o' ? 'out ' : ''}${typeSql(type)}`)
    .join(', ')})`

/** Splits a list of names as Postgres stores it: quoted where needed, separated by commas. */
export function namesOfList(value: string): string[] {
  const names = value.match(/\s*"(?:[^"]|"")*"\s*|[^,]+/g) ?? []
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name))
}

/** Returns the part of a statement that sets a parameter. */
export function configurationSql({ name, value }: ConfigurationEntry): string {
  const values = LIST_PARAMETERS.has(name.toLowerCase()) ? namesOfList(value) : [value]
  const list = (values.length === 0 ? [''] : values).map(quoteLiteral)
  return `set ${name.split('.').map(nameSql).join('.')} to ${list.join(', ')}`
}

/** Returns the text between dollar quotes, whose tag does not occur in it. */
function dollarQuoted(text: string): string {
  let tag = '$function$'
  for (let place = 1; text.includes(tag); place++) tag = `$function${place}$`
  return `${tag}${text}${tag}`
}

/** A type, or one in `setof` or `table(…)`. @throws DdlError for text that goes on past its end */
function returnsSql(returns: string): string {
  expressionSql(returns)
  return returns.trim()
}

/** @throws DdlError for an invalid definition */
function definitionSql(shape: FunctionShape, replace: boolean): string {
  const isFunction = shape.kind === 'f'
  if (shape.hasSqlBody && !/^\s*(?:begin\s+atomic|return)\b/i.test(shape.body))
    throw new DdlError('expression-empty', shape.body)
  const list = shape.arguments.map(argumentSql)
  const lines = [
    `create ${replace ? 'or replace ' : ''}${KINDS[shape.kind]} ${qualifiedSql(shape)}(${list.join(', ')})`,
    ...(isFunction && shape.returns.trim() !== '' ? [`returns ${returnsSql(shape.returns)}`] : []),
    `language ${nameSql(shape.language)}`,
    ...(isFunction
      ? [
          VOLATILITIES[shape.volatility],
          ...(shape.leakproof ? ['leakproof'] : []),
          ...(shape.strict ? ['strict'] : []),
          `parallel ${PARALLEL[shape.parallel]}`,
          `cost ${shape.cost}`,
          ...(returnsSet(shape.returns) ? [`rows ${shape.rows}`] : []),
        ]
      : []),
    ...(shape.securityDefiner ? ['security definer'] : []),
    ...shape.configuration.map(configurationSql),
    shape.hasSqlBody ? shape.body.trim() : `as ${dollarQuoted(shape.body)}`,
  ]
  return lines.join('\n')
}

const commentStatement = (shape: FunctionShape): string =>
  `comment on ${KINDS[shape.kind]} ${identitySql(shape)} is ${shape.comment === null ? 'null' : quoteLiteral(shape.comment)}`

/**
 * Returns the statements that create a function, with its comment.
 * @throws DdlError for an invalid definition
 */
export const createFunction = (shape: FunctionShape): string[] => [
  definitionSql(shape, false),
  ...(shape.comment === null ? [] : [commentStatement(shape)]),
]

/** Returns the parts of a function that `create or replace` cannot change. */
const signatureOf = (shape: FunctionShape): string =>
  JSON.stringify([
    shape.kind,
    shape.kind === 'f' ? shape.returns.trim() : '',
    shape.arguments.map(({ mode, name, type }) => [mode, name, type.trim()]),
    shape.arguments.map((one) => one.default !== null),
  ])

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns true if a change has to drop the function and create it again. */
export const recreatesFunction = (before: FunctionDetail, shape: FunctionShape): boolean =>
  signatureOf(functionShape(before)) !== signatureOf(shape)

/** Returns the statements that give a function created again the privileges of the dropped one. */
function grantStatements(before: FunctionDetail, shape: FunctionShape): string[] {
  const defaults = before.default_grants
  if (before.grants === null && defaults === null) return []
  const grants = before.grants ?? ['public']
  const target = `${KINDS[shape.kind]} ${identitySql(shape)}`
  const lost = new Set(
    ['public', ...(defaults ?? [])]
      .filter((role) => !grants.includes(role))
      .map((role) => role.replace(/ with grant option$/, '')),
  )
  return [
    ...(lost.size === 0 ? [] : [`revoke execute on ${target} from ${[...lost].join(', ')}`]),
    ...grants
      .filter((role) => role !== 'public' || defaults !== null)
      .map((role) => `grant execute on ${target} to ${role}`),
  ]
}

/**
 * Returns the statements that change a function; none if nothing changed.
 * @throws DdlError for an invalid definition
 */
export function alterFunction(before: FunctionDetail, shape: FunctionShape): string[] {
  const old = functionShape(before)
  if (recreatesFunction(before, shape))
    return [
      `drop ${KINDS[old.kind]} ${identitySql(old)}`,
      ...createFunction(shape),
      ...(before.other_owner === null
        ? []
        : [
            `alter ${KINDS[shape.kind]} ${identitySql(shape)} owner to ${nameSql(before.other_owner)}`,
          ]),
      ...grantStatements(before, shape),
    ]
  const statements: string[] = []
  const moved = { ...old }
  if (shape.name !== old.name) {
    statements.push(
      `alter ${KINDS[old.kind]} ${identitySql(moved)} rename to ${nameSql(shape.name)}`,
    )
    moved.name = shape.name
  }
  if (shape.schema !== old.schema) {
    statements.push(
      `alter ${KINDS[old.kind]} ${identitySql(moved)} set schema ${nameSql(shape.schema)}`,
    )
    moved.schema = shape.schema
  }
  if (!same({ ...moved, comment: null }, { ...shape, comment: null }))
    statements.push(definitionSql(shape, true))
  if (shape.comment !== old.comment) statements.push(commentStatement(shape))
  return statements
}

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropFunction = (
  { kind, schema, name, identity }: Pick<FunctionDetail, 'kind' | 'schema' | 'name' | 'identity'>,
  cascade: boolean,
): string =>
  `drop ${kind === 'p' ? 'procedure' : kind === 'a' ? 'aggregate' : 'function'} ${quoteName(schema)}.${quoteName(name)}(${identity === '' && kind === 'a' ? '*' : identity})${cascade ? ' cascade' : ''}`

/** Returns a call with nulls to fill in, which is rolled back. */
export function testCallSql(
  row: Pick<FunctionDetail, 'schema' | 'name' | 'kind' | 'argument_list'>,
) {
  const given = row.argument_list.filter((one) => row.kind === 'p' || isInput(one))
  // An argument without a name cannot follow a named one, and neither can a variadic list.
  const isNamed = given.every(({ mode, name }) => name !== '' && mode !== 'v')
  const list = given.map(({ mode, name, type }) => {
    const value = `null::${POLYMORPHIC[type] ?? type}`
    if (mode === 'v') return `variadic ${value}`
    return isNamed ? `${quoteName(name)} => ${value}` : value
  })
  const call = `${quoteName(row.schema)}.${quoteName(row.name)}(${list.join(', ')})`
  return `begin;\n\n${CALLS[row.kind](call)};\n\nrollback;\n`
}

/** Types of values that stand for those that a function takes of any type. */
const POLYMORPHIC: Readonly<Partial<Record<string, string>>> = {
  anyelement: 'text',
  anynonarray: 'text',
  anyarray: 'text[]',
  anycompatible: 'text',
  anycompatiblenonarray: 'text',
  anycompatiblearray: 'text[]',
}

const CALLS: Readonly<Record<FunctionDetail['kind'], (call: string) => string>> = {
  f: (call) => `select * from ${call}`,
  p: (call) => `call ${call}`,
  a: (call) => `select ${call}`,
  w: (call) => `select ${call} over ()`,
}
