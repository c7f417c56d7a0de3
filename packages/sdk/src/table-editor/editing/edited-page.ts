import {
  lockedReason,
  valueWhenLeftOut,
  type EditableColumn,
  type EditableTable,
  type LockedReason,
} from '@howdah/rules/table/editing/row-editing'
import {
  readValue,
  stagedCell,
  stagedRowId,
  type ReadRow,
  type StagedRow,
} from '@howdah/rules/table/editing/staged-rows'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import { readColumns } from '@howdah/rules/table/row-address'
import type { RowPage } from '../rows/row-page'

/** Table metadata needed to edit the rows of a page. */
export interface EditedSource {
  columns: readonly EditableColumn[]
  key: readonly string[]
  kind: EditableTable['kind']
}

/** A row of the grid: one of the page, or behind them one that is not in the table yet. */
export type EditedRow =
  | {
      type: 'read'
      at: number
      id: string
      row: ReadRow
      staged: Exclude<StagedRow, { state: 'new' }> | undefined
    }
  /** Its key is too long to be read with the others, so it cannot be held to. */
  | { type: 'unkeyed'; at: number }
  | { type: 'new'; id: string; staged: Extract<StagedRow, { state: 'new' }> }

/** Placeholder for a cell without a value. */
export type StandIn = 'default' | 'generated' | 'required'

export interface EditedPage {
  rowCount: number
  row: (at: number) => EditedRow | null
  /** The value as it would be; of a long one only its beginning. */
  value: (at: number, column: number) => string | null
  standIn: (at: number, column: number) => StandIn | null
  /** Returns the content of the cell; undefined while its full value is unknown. */
  current: (at: number, column: number) => CellChange | undefined
  isCut: (at: number, column: number) => boolean
  rowChange: (at: number) => 'new' | 'edited' | 'deleted' | null
  isChanged: (at: number, column: number) => boolean
  locked: (at: number, column: number) => LockedReason | 'deleted' | 'long-key' | null
}

/** The rows of a page with what is staged on top of them. Columns are counted in the table's own order. */
export function editedPage(
  page: RowPage,
  { columns, key, kind }: EditedSource,
  rows: readonly StagedRow[],
): EditedPage {
  const fresh = rows.filter((row) => row.state === 'new')
  const byId = new Map(rows.flatMap((row) => (row.state === 'new' ? [] : [[row.id, row]])))
  const readPlaces = readColumns({ columns, key })
  const keyPlaces = key.map((name) => readPlaces.findIndex((column) => column.name === name))
  const known = new Map<number, EditedRow>()

  const read = (at: number): EditedRow => {
    const values = page.rows[at] ?? []
    if (
      keyPlaces.length === 0 ||
      keyPlaces.some((place) => page.cutBytes(at, place) !== null || values[place] == null)
    ) {
      return { type: 'unkeyed', at }
    }
    const row: ReadRow = {
      key: key.map((name, index) => [name, values[keyPlaces[index] ?? -1] ?? null] as const),
      read: columns.flatMap((column, place) =>
        keyPlaces.includes(place) || page.cutBytes(at, place) !== null
          ? []
          : [[column.name, values[place] ?? null] as const],
      ),
    }
    const id = stagedRowId(row.key)
    return { type: 'read', at, id, row, staged: byId.get(id) }
  }
  const row = (at: number): EditedRow | null => {
    const added = fresh[at - page.rows.length]
    if (added) return { type: 'new', id: added.id, staged: added }
    if (at < 0 || at >= page.rows.length) return null
    const found = known.get(at) ?? read(at)
    known.set(at, found)
    return found
  }
  const changeAt = (at: number, column: number): CellChange | null => {
    const found = row(at)
    const name = columns[column]?.name
    return found === null || found.type === 'unkeyed' || name === undefined
      ? null
      : stagedCell(found.staged, name)
  }

  return {
    rowCount: page.rows.length + fresh.length,
    row,
    value(at, column) {
      const change = changeAt(at, column)
      if (change) return change.to === 'value' ? change.text : null
      return at < page.rows.length ? (page.rows[at]?.[column] ?? null) : null
    },
    standIn(at, column) {
      const change = changeAt(at, column)
      if (change) return change.to === 'default' ? 'default' : null
      const found = columns[column]
      if (at < page.rows.length || !found) return null
      const left = valueWhenLeftOut(found, kind)
      return left === 'null' ? null : left
    },
    current(at, column) {
      const change = changeAt(at, column)
      const found = row(at)
      const name = columns[column]?.name
      if (change) return change
      if (found === null || name === undefined) return undefined
      if (found.type === 'new') return { to: 'default' }
      const value =
        found.type === 'read' ? readValue(found.staged?.row ?? found.row, name) : undefined
      return value === undefined
        ? undefined
        : value === null
          ? { to: 'null' }
          : { to: 'value', text: value }
    },
    isCut: (at, column) =>
      changeAt(at, column) === null && at < page.rows.length && page.cutBytes(at, column) !== null,
    rowChange(at) {
      const found = row(at)
      return found === null || found.type === 'unkeyed' ? null : (found.staged?.state ?? null)
    },
    isChanged: (at, column) => row(at)?.type === 'read' && changeAt(at, column) !== null,
    locked(at, column) {
      const found = row(at)
      const known = columns[column]
      if (found === null || !known) return 'not-updatable'
      if (found.type === 'unkeyed') return 'long-key'
      if (found.staged?.state === 'deleted') return 'deleted'
      return lockedReason(known, kind, found.type === 'new')
    },
  }
}
