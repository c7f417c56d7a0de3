import { lockedReason } from '@howdah/rules/table/editing/row-editing'
import type { EditedSource } from './edited-page'

/**
 * Returns the places of the columns whose values the duplicate of a row takes: not those that
 * identify the row, nor those that Postgres fills in.
 */
export function duplicatedColumns({ columns, key, kind }: EditedSource): number[] {
  return columns.flatMap((column, place) =>
    key.includes(column.name) || column.is_identity || lockedReason(column, kind, true) !== null
      ? []
      : [place],
  )
}
