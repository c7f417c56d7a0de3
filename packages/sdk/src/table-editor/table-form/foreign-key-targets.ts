import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import type { TableDraft } from './table-draft'

type KeyedTable = Pick<TableShape, 'name' | 'primaryKey' | 'uniques'>

/** Returns the columns that a foreign key can reference, those of the primary key first. */
export function referenceableColumns({ primaryKey, uniques }: KeyedTable): string[] {
  const keys = [...(primaryKey ? [primaryKey] : []), ...uniques]
  return [...new Set(keys.flatMap(({ columns }) => columns))]
}

/**
 * Returns the draft with the foreign key pointing to the primary key of its table, each of whose
 * columns is paired by name. A key that was filled in already is left as it is.
 */
export function withTargetKey(draft: TableDraft, id: number, table: KeyedTable): TableDraft {
  const columns = table.primaryKey?.columns ?? []
  return {
    ...draft,
    foreignKeys: draft.foreignKeys.map((key) => {
      if (key.id !== id || columns.length === 0 || key.pairs.some(({ target }) => target !== null))
        return key
      const pairs = columns.map((target, place) => ({
        target,
        column: key.pairs[place]?.column ?? columnFor(draft, table.name, target),
      }))
      return { ...key, pairs }
    }),
  }
}

/** Returns the column that is named after the referenced one: customer_id for customers.id. */
function columnFor({ columns }: TableDraft, table: string, target: string): number | null {
  const singular = table.replace(/ies$/, 'y').replace(/s$/, '')
  const names = [
    `${singular}_${target}`,
    `${table}_${target}`,
    ...(target === 'id' ? [] : [target]),
  ]
  return columns.find(({ name }) => names.includes(name))?.key ?? null
}
