import { quoteName } from '../table/quote-name'
import type { DiagramColumn, DiagramGraph, DiagramTable } from './diagram.types'

/** Types of a serial column, by the type that Postgres reports. */
const SERIAL_TYPES: Readonly<Record<string, string>> = {
  smallint: 'smallserial',
  integer: 'serial',
  bigint: 'bigserial',
}

const fullName = ({ schema, name }: DiagramTable): string =>
  `${quoteName(schema)}.${quoteName(name)}`

/**
 * Returns the statements that create the tables, without views, and then the keys between them.
 * They can be run in an empty database that has the types and functions which the tables use.
 */
export function diagramSql({ tables, keys }: DiagramGraph): string {
  const created = tables.filter(({ kind }) => kind === 'r' || kind === 'p')
  const byId = new Map(created.map((table) => [table.id, table]))
  const statements = [
    ...[...new Set(created.map(({ schema }) => schema))]
      .filter((schema) => schema !== 'public')
      .map((schema) => `create schema if not exists ${quoteName(schema)};`),
    ...created.map(tableSql),
    ...keys.flatMap(({ source, target, name, definition }) => {
      const table = byId.get(source)
      return table && byId.has(target)
        ? [`alter table ${fullName(table)}\n  add constraint ${quoteName(name)} ${definition};`]
        : []
    }),
  ]
  return statements.join('\n\n')
}

function tableSql(table: DiagramTable): string {
  const lines = [
    ...table.columns.map(columnSql),
    ...table.constraints.map(
      ({ name, definition }) => `constraint ${quoteName(name)} ${definition}`,
    ),
  ]
  const inside = lines.length === 0 ? '()' : `(\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`
  return `create table ${fullName(table)} ${inside};`
}

function columnSql(column: DiagramColumn): string {
  const { name, type, identity, generated, default_value: value, is_nullable } = column
  const serial = column.is_serial ? SERIAL_TYPES[type] : undefined
  const parts = [quoteName(name), serial ?? type]
  if (identity) parts.push(`generated ${identity} as identity`)
  else if (generated) parts.push(`generated always as (${generated.expression}) ${generated.kind}`)
  else if (value !== null && serial === undefined) parts.push(`default ${value}`)
  if (!is_nullable) parts.push('not null')
  return parts.join(' ')
}
