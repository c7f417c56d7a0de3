import type { KeyAccess } from '../../../access/gateway.types'
import { arrayJson } from './arrays/array-json'
import type { Change } from './feed'
import type { WalValue } from './pgoutput'
import type { ColumnDetails, RelationDetails } from './relation-details'

/** View of a client on a table. */
export interface ChangeView {
  role: KeyAccess['role']
  /** True if policies decide about the client: of a former row, it gets the key only. */
  isChecked: boolean
  /** Columns that the client wants; undefined for all. */
  select?: readonly string[] | undefined
  maxBytes: number
}

/** Characters of a value that stay in a change that is too large. */
const SMALL_VALUE = 64

/** Returns the `data` of a change as JSON; null if the client may read none of its columns. */
export function changeData(
  { committedAt, kind, old, relation, values }: Change,
  details: RelationDetails,
  { isChecked, maxBytes, role, select }: ChangeView,
): string | null {
  const readable = details.columns.filter(
    ({ name, roles }) => roles.includes(role) && (select?.includes(name) ?? true),
  )
  if (readable.length === 0) return null
  const names = new Set(readable.map(({ name }) => name))
  const keyOnly = isChecked
  const record = rowOf(relation.columns, values, (name) => names.has(name))
  const former = rowOf(
    relation.columns,
    old ?? values,
    (name) => names.has(name) && (old !== null && !keyOnly ? true : details.key.includes(name)),
  )
  const head = JSON.stringify({
    schema: relation.schema,
    table: relation.table,
    commit_timestamp: new Date(Number(committedAt / 1_000n)).toISOString(),
    type: kind,
    columns: readable.map(({ name, type }) => ({ name, type })),
  })
  const rows: [string, Row][] = [
    ...(kind === 'DELETE' ? [] : [['record', record] satisfies [string, Row]]),
    ...(kind === 'INSERT' ? [] : [['old_record', former] satisfies [string, Row]]),
  ]
  const write = (map: (row: Row) => Row, errors: readonly string[] | null): string => {
    const members = rows.map(([name, row]) => `"${name}":${rowJson(map(row), readable)}`)
    return `${[head.slice(0, -1), ...members].join(',')},"errors":${JSON.stringify(errors)}}`
  }
  // A value may have 64 MB, and several times as many as JSON: those that are too large are not written.
  const size = sizeOf(record) + (kind === 'INSERT' ? 0 : sizeOf(former))
  if (size <= maxBytes) {
    const text = write((row) => row, null)
    if (Buffer.byteLength(text) <= maxBytes) return text
  }
  return write(withoutLargeValues, ['Error 413: Payload Too Large'])
}

/** Returns the `data` of a change whose row no policy can be asked about. */
export const changeWithoutKey = ({ committedAt, kind, relation }: Change): string =>
  JSON.stringify({
    schema: relation.schema,
    table: relation.table,
    commit_timestamp: new Date(Number(committedAt / 1_000n)).toISOString(),
    type: kind,
    columns: [],
    ...(kind === 'DELETE' ? {} : { record: {} }),
    ...(kind === 'INSERT' ? {} : { old_record: {} }),
    errors: ['Error 400: Bad Request, no primary key'],
  })

type Row = Record<string, string | null>

/** Returns the values that the log has; those that were not changed may be missing. */
function rowOf(
  columns: readonly string[],
  values: readonly WalValue[] | null,
  isWanted: (name: string) => boolean,
): Row {
  const entries: [string, string | null][] = []
  for (const [at, name] of columns.entries()) {
    const value = values?.[at]
    if (value !== undefined && isWanted(name)) entries.push([name, value])
  }
  return Object.fromEntries(entries)
}

/** Writes a row as JSON: arrays as lists, other values as their texts. */
function rowJson(row: Row, columns: readonly ColumnDetails[]): string {
  const arrays = new Map(columns.map(({ array, name }) => [name, array]))
  const members = Object.entries(row).map(([name, value]) => {
    const array = arrays.get(name)
    const list = array && value !== null ? arrayJson(value, array) : null
    return `${JSON.stringify(name)}:${list ?? JSON.stringify(value)}`
  })
  return `{${members.join(',')}}`
}

const sizeOf = (row: Row): number =>
  Object.values(row).reduce((size, value) => size + (value?.length ?? 0), 0)

const withoutLargeValues = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value === null || value.length <= SMALL_VALUE),
  )
