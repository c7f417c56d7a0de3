import type {
  ColumnShape,
  QualifiedName,
  TableShape,
} from '@howdah/platform-client/catalog/ddl/ddl.types'
import type { ReferentialAction } from '@howdah/platform-client/catalog/table'

/**
 * Column of a draft. Its number identifies it during editing, so that keys follow it when it is
 * renamed.
 */
export interface DraftColumn extends ColumnShape {
  key: number
}

export interface DraftKey {
  id: number
  name: string | null
  /** Numbers of columns, in the key's order. */
  columns: readonly number[]
}

export interface DraftCheck {
  id: number
  name: string | null
  expression: string
}

/** A column of the key and what it points to: a column's number in the table itself, a name in any other. Null is not chosen yet. */
export interface DraftPair {
  column: number | null
  target: number | string | null
}

export interface DraftForeignKey {
  id: number
  name: string | null
  target: QualifiedName | 'self' | null
  pairs: readonly DraftPair[]
  onDelete: ReferentialAction
  onUpdate: ReferentialAction
}

/** A table as its form holds it. */
export interface TableDraft extends QualifiedName {
  comment: string | null
  rls: boolean
  /** Begins (true) or ends the sending of changes to clients. @default unchanged */
  realtime?: boolean | undefined
  columns: readonly DraftColumn[]
  primaryKey: DraftKey | null
  uniques: readonly DraftKey[]
  checks: readonly DraftCheck[]
  foreignKeys: readonly DraftForeignKey[]
  /** The number that the next column, key or check gets. */
  next: number
}

export const plainColumn = (key: number, name = ''): DraftColumn => ({
  key,
  name,
  was: null,
  type: 'text',
  using: null,
  nullable: true,
  default: null,
  identity: null,
  generated: null,
  comment: null,
})

/** Returns the draft of a new table: an `id` column as identity key, and a `created_at` column. */
export function newTableDraft(schema: string): TableDraft {
  return {
    schema,
    name: '',
    comment: null,
    rls: true,
    columns: [
      { ...plainColumn(1, 'id'), type: 'bigint', nullable: false, identity: 'BY DEFAULT' },
      {
        ...plainColumn(2, 'created_at'),
        type: 'timestamp with time zone',
        nullable: false,
        default: 'now()',
      },
    ],
    primaryKey: { id: 3, name: null, columns: [1] },
    uniques: [],
    checks: [],
    foreignKeys: [],
    next: 4,
  }
}

/** Returns the draft of an existing table. */
export function draftOf(shape: TableShape): TableDraft {
  let next = 1
  const columns = shape.columns.map((column) => ({ ...column, using: null, key: next++ }))
  const keyOf = (name: string): number => columns.find((column) => column.name === name)?.key ?? 0
  const isItself = (target: QualifiedName) =>
    target.schema === shape.schema && target.name === shape.name
  const keys = ({
    name,
    columns: names,
  }: {
    name: string | null
    columns: readonly string[]
  }): DraftKey => ({
    id: next++,
    name,
    columns: names.map(keyOf),
  })
  return {
    schema: shape.schema,
    name: shape.name,
    comment: shape.comment,
    rls: shape.rls,
    columns,
    primaryKey: shape.primaryKey && keys(shape.primaryKey),
    uniques: shape.uniques.map(keys),
    checks: shape.checks.map((check) => ({ ...check, id: next++ })),
    foreignKeys: shape.foreignKeys.map(
      ({ name, columns: names, target, targetColumns, onDelete, onUpdate }) => ({
        id: next++,
        name,
        target: isItself(target) ? 'self' : target,
        pairs: names.map((column, place) => {
          const other = targetColumns[place] ?? null
          return {
            column: keyOf(column),
            target: isItself(target) && other !== null ? keyOf(other) : other,
          }
        }),
        onDelete,
        onUpdate,
      }),
    ),
    next,
  }
}

/**
 * Converts a draft to a table shape. A column that is not chosen yet has an empty name, from which
 * no statement can be built.
 */
export function shapeOf(draft: TableDraft): TableShape {
  const nameOf = (key: number | null): string =>
    draft.columns.find((column) => column.key === key)?.name ?? ''
  const keys = ({ name, columns }: DraftKey) => ({ name, columns: columns.map(nameOf) })
  return {
    schema: draft.schema,
    name: draft.name,
    comment: textOrNull(draft.comment),
    rls: draft.rls,
    columns: draft.columns.map(({ key: _key, ...column }) => ({
      ...column,
      using: textOrNull(column.using ?? null),
      default: textOrNull(column.default),
      generated: textOrNull(column.generated),
      comment: textOrNull(column.comment),
    })),
    primaryKey: draft.primaryKey && keys(draft.primaryKey),
    uniques: draft.uniques.map(keys),
    checks: draft.checks.map(({ name, expression }) => ({ name, expression })),
    foreignKeys: draft.foreignKeys.map(({ name, target, pairs, onDelete, onUpdate }) => ({
      name,
      columns: pairs.map(({ column }) => nameOf(column)),
      target:
        target === 'self'
          ? { schema: draft.schema, name: draft.name }
          : (target ?? { schema: '', name: '' }),
      targetColumns: pairs.map(({ target: other }) =>
        typeof other === 'string' ? other : nameOf(other),
      ),
      onDelete,
      onUpdate,
    })),
  }
}

const textOrNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text
