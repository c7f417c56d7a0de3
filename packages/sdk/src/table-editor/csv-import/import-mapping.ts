import { createTable } from '@howdah/platform-client/catalog/ddl/create-table'
import { isTypeName, nameProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import type {
  ColumnShape,
  DdlProblem,
  QualifiedName,
  TableShape,
} from '@howdah/platform-client/catalog/ddl/ddl.types'
import type { ImportConflict } from '@howdah/platform-client/catalog/import/import-batch.sql'
import type { CsvStats } from './csv-check'

/** A column of the file as the new table gets it. */
export interface NewColumn {
  name: string
  type: string
  /** True if the column is imported. */
  taken: boolean
}

/** Destination of the file's columns, by their position in the file. */
export type ImportMapping =
  | {
      kind: 'new'
      schema: string
      name: string
      columns: readonly NewColumn[]
      /** The key column: an index, a new identity column, or none. */
      key: number | 'counted' | null
    }
  | {
      kind: 'existing'
      shape: TableShape
      /** The table's column for each column of the file; null leaves it out. */
      targets: readonly (string | null)[]
      conflict: ImportConflict['type']
      /** Index of the table's key that identifies existing rows. */
      key: number
    }

export type MappingProblem = DdlProblem | 'nothing-taken' | 'target-twice'
/** By the place of the file's column; `name` is the new table's, `all` the whole mapping. */
type MappingProblems = ReadonlyMap<number | 'name' | 'all', MappingProblem>

/** Suggested name of a new table, and the source name it was derived from. */
export interface OfferedName {
  of: string
  name: string
}

/**
 * Returns the next name in the field: a typed name stays, a suggestion is replaced by the
 * suggestion for the next source.
 */
export function nextTableName(now: string | null, before: OfferedName, offered: string): string {
  const stays = now !== null && (now !== before.name || before.of === offered)
  return stays ? now : offered
}

export function newMapping(schema: string, name: string, stats: CsvStats): ImportMapping {
  const id = stats.columns.findIndex((column) => column.name.toLowerCase() === 'id')
  return {
    kind: 'new',
    schema,
    name,
    columns: stats.columns.map((column) => ({ name: column.name, type: column.type, taken: true })),
    key: id >= 0 ? id : 'counted',
  }
}

/** Columns of the same name belong together, in any case where no exact one does. Each target is taken once. */
export function existingMapping(shape: TableShape, stats: CsvStats): ImportMapping {
  const free = new Set(writableColumns(shape).map(({ name }) => name))
  const targets: (string | null)[] = stats.columns.map(({ name }) =>
    free.delete(name) ? name : null,
  )
  for (const [place, { name }] of stats.columns.entries()) {
    if (targets[place] != null) continue
    const like = [...free].find((target) => plain(target) === plain(name))
    if (like !== undefined && free.delete(like)) targets[place] = like
  }
  return { kind: 'existing', shape, targets, conflict: 'refuse', key: 0 }
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

export const writableColumns = (shape: TableShape): ColumnShape[] =>
  shape.columns.filter(({ generated }) => generated === null)

/** The keys of a table, by which a row can be there already. */
const keysOf = ({ primaryKey, uniques }: TableShape): string[][] => [
  ...(primaryKey ? [primaryKey.columns] : []),
  ...uniques.map(({ columns }) => columns),
]

/** Keys that are in the file as a whole: only by them can a row take another's place. */
export const usableKeys = (shape: TableShape, targets: readonly (string | null)[]): string[][] =>
  keysOf(shape).filter((columns) => columns.every((column) => targets.includes(column)))

/** Columns that must have a value, and get none from the file nor from a default. */
export const unfilledColumns = (shape: TableShape, targets: readonly (string | null)[]): string[] =>
  writableColumns(shape)
    .filter(
      (column) =>
        !column.nullable &&
        column.default === null &&
        column.identity === null &&
        !targets.includes(column.name),
    )
    .map(({ name }) => name)

export function mappingProblems(mapping: ImportMapping): MappingProblems {
  const found = new Map<number | 'name' | 'all', MappingProblem>()
  const seen = new Set<string>()
  if (mapping.kind === 'new') {
    const problem = nameProblem(mapping.name)
    if (problem) found.set('name', problem)
    for (const [place, column] of mapping.columns.entries()) {
      if (!column.taken) continue
      const wrong = nameProblem(column.name) ?? (isTypeName(column.type) ? null : 'not-a-type')
      if (wrong) found.set(place, wrong)
      else if (seen.has(column.name)) found.set(place, 'name-twice')
      seen.add(column.name)
    }
  } else {
    for (const [place, target] of mapping.targets.entries()) {
      if (target === null) continue
      if (seen.has(target)) found.set(place, 'target-twice')
      seen.add(target)
    }
  }
  if (seen.size === 0) found.set('all', 'nothing-taken')
  return found
}

interface ImportGoal {
  table: QualifiedName
  columns: { name: string; place: number }[]
  conflict: ImportConflict
  before: string[]
}

/** Converts a mapping to an import goal. @throws DdlError for a mapping with a problem */
export function goalOf(mapping: ImportMapping): ImportGoal {
  if (mapping.kind === 'existing') {
    const { shape, targets } = mapping
    const columns = targets.flatMap((name, place) => (name === null ? [] : [{ name, place }]))
    const key = usableKeys(shape, targets)[mapping.key]
    const conflict: ImportConflict =
      mapping.conflict === 'update'
        ? key
          ? { type: 'update', key }
          : { type: 'refuse' }
        : { type: mapping.conflict }
    return { table: { schema: shape.schema, name: shape.name }, columns, conflict, before: [] }
  }
  const table = { schema: mapping.schema, name: mapping.name }
  const columns = mapping.columns.flatMap(({ name, taken }, place) =>
    taken ? [{ name, place }] : [],
  )
  return { table, columns, conflict: { type: 'refuse' }, before: createTable(newShape(mapping)) }
}

function newShape(mapping: Extract<ImportMapping, { kind: 'new' }>): TableShape {
  const { schema, name, key } = mapping
  const taken = mapping.columns.filter((column) => column.taken)
  const keyed = typeof key === 'number' ? mapping.columns[key] : undefined
  const shapeOf = (
    { name: column, type }: Pick<NewColumn, 'name' | 'type'>,
    rest: Partial<ColumnShape> = {},
  ): ColumnShape => ({
    name: column,
    type,
    nullable: true,
    default: null,
    identity: null,
    generated: null,
    comment: null,
    ...rest,
  })
  const columns = taken.map((column) =>
    shapeOf(column, column === keyed ? { nullable: false } : {}),
  )
  const counted = key === 'counted' ? freeName(taken.map((column) => column.name)) : null
  if (counted !== null)
    columns.unshift(
      shapeOf({ name: counted, type: 'bigint' }, { nullable: false, identity: 'BY DEFAULT' }),
    )
  const keyName = counted ?? (keyed?.taken ? keyed.name : null)
  return {
    schema,
    name,
    comment: null,
    rls: true,
    columns,
    primaryKey: keyName === null ? null : { name: null, columns: [keyName] },
    uniques: [],
    checks: [],
    foreignKeys: [],
  }
}

function freeName(taken: readonly string[]): string {
  if (!taken.includes('id')) return 'id'
  for (let number = 1; ; number++)
    if (!taken.includes(`row_id_${number}`)) return `row_id_${number}`
}

/** The name, or the first with a number behind it that is free. */
export function freeTableName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}_${number}`
    if (!taken.includes(free)) return free
  }
}

/** A name for a table, out of a file's. */
export const tableNameOf = (file: string): string => file.replace(/\.[^.]*$/, '').trim()
