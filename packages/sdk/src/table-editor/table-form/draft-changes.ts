import {
  plainColumn,
  type DraftColumn,
  type DraftForeignKey,
  type DraftKey,
  type TableDraft,
} from './table-draft'

export const withColumn = (
  draft: TableDraft,
  key: number,
  change: Partial<DraftColumn>,
): TableDraft => ({
  ...draft,
  columns: draft.columns.map((column) =>
    column.key === key ? settled({ ...column, ...change }) : column,
  ),
})

/** An identity column and a generated one have no default, and the former is never NULL. */
function settled(column: DraftColumn): DraftColumn {
  if (column.identity) return { ...column, default: null, generated: null, nullable: false }
  return column.generated === null ? column : { ...column, default: null }
}

export const withNewColumn = (draft: TableDraft): TableDraft => ({
  ...draft,
  columns: [...draft.columns, plainColumn(draft.next)],
  next: draft.next + 1,
})

/** Without the column, and without what of keys cannot be without it. */
export function withoutColumn(draft: TableDraft, key: number): TableDraft {
  const holds = ({ columns }: DraftKey) => columns.includes(key)
  const remaining = draft.primaryKey?.columns.filter((one) => one !== key) ?? []
  return {
    ...draft,
    columns: draft.columns.filter((column) => column.key !== key),
    primaryKey:
      draft.primaryKey && remaining.length > 0 ? { ...draft.primaryKey, columns: remaining } : null,
    uniques: draft.uniques.filter((unique) => !holds(unique)),
    foreignKeys: draft.foreignKeys.filter(
      ({ pairs }) => !pairs.some(({ column, target }) => column === key || target === key),
    ),
  }
}

/** @param by how many places towards the end */
export function withMovedColumn(draft: TableDraft, key: number, by: number): TableDraft {
  const columns = [...draft.columns]
  const at = columns.findIndex((column) => column.key === key)
  const [column] = columns.splice(at, 1)
  if (!column) return draft
  columns.splice(Math.max(0, at + by), 0, column)
  return { ...draft, columns }
}

/** The column in the primary key, as its last, or out of it. What is in it is never NULL. */
export function withPrimary(draft: TableDraft, key: number, isIn: boolean): TableDraft {
  const before = draft.primaryKey?.columns.filter((one) => one !== key) ?? []
  const columns = isIn ? [...before, key] : before
  if (columns.length === 0) return { ...draft, primaryKey: null }
  const primaryKey = draft.primaryKey
    ? { ...draft.primaryKey, columns }
    : { id: draft.next, name: null, columns }
  const keyed = { ...draft, primaryKey, next: draft.next + 1 }
  return isIn ? withColumn(keyed, key, { nullable: false }) : keyed
}

export const isPrimary = ({ primaryKey }: TableDraft, key: number): boolean =>
  primaryKey?.columns.includes(key) ?? false

const isAlone = ({ columns }: DraftKey, key: number) => columns.length === 1 && columns[0] === key

/** Returns true if a unique key consists of this column alone. */
export const isUnique = ({ uniques }: TableDraft, key: number): boolean =>
  uniques.some((unique) => isAlone(unique, key))

export const withUnique = (draft: TableDraft, key: number, unique: boolean): TableDraft =>
  unique
    ? {
        ...draft,
        uniques: [...draft.uniques, { id: draft.next, name: null, columns: [key] }],
        next: draft.next + 1,
      }
    : { ...draft, uniques: draft.uniques.filter((one) => !isAlone(one, key)) }

/** Unique keys of several columns, and those that are being made. */
export const wideUniques = ({ uniques }: TableDraft): DraftKey[] =>
  uniques.filter(({ columns }) => columns.length !== 1)

export const withNewCheck = (draft: TableDraft): TableDraft => ({
  ...draft,
  checks: [...draft.checks, { id: draft.next, name: null, expression: '' }],
  next: draft.next + 1,
})

export const withNewForeignKey = (draft: TableDraft): TableDraft => ({
  ...draft,
  foreignKeys: [
    ...draft.foreignKeys,
    {
      id: draft.next,
      name: null,
      target: null,
      pairs: [{ column: null, target: null }],
      onDelete: 'a',
      onUpdate: 'a',
    },
  ],
  next: draft.next + 1,
})

export const withForeignKey = (
  draft: TableDraft,
  id: number,
  change: Partial<DraftForeignKey>,
): TableDraft => ({
  ...draft,
  foreignKeys: draft.foreignKeys.map((one) => (one.id === id ? { ...one, ...change } : one)),
})
