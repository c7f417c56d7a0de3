import type { CellChange, ReadValue } from './row-changes'

/**
 * A read row: the values that identify it, and the other complete values. Truncated values are in
 * neither.
 */
export interface ReadRow {
  key: readonly ReadValue[]
  read: readonly ReadValue[]
}

export type StagedCell = readonly [column: string, to: CellChange]

/** Row with unsaved changes. */
export type StagedRow =
  | { state: 'new'; id: string; cells: readonly StagedCell[] }
  | { state: 'edited'; id: string; row: ReadRow; cells: readonly StagedCell[] }
  /** Retains the previously staged changes, which are restored when the deletion is undone. */
  | { state: 'deleted'; id: string; row: ReadRow; cells: readonly StagedCell[] }

export type StagedEdit =
  /** `row` holds the column's complete value. Setting the read value removes the cell's change. */
  | { type: 'set'; row: ReadRow; column: string; to: CellChange }
  /** Null: the row has no value for the column, which takes its default. */
  | { type: 'set-new'; id: string; column: string; to: CellChange | null }
  | { type: 'add'; id: string; cells: readonly StagedCell[] }
  | { type: 'delete'; row: ReadRow }
  /** Removes all staged changes of the row; a new row is discarded. */
  | { type: 'revert'; id: string }

export type StagingEvent =
  /** One step, undone as one. */
  | { type: 'edited'; edits: readonly StagedEdit[] }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'discarded' }
  /** These rows are in the table now, so that there is no way back by undoing. */
  | { type: 'saved'; rows: readonly StagedRow[] }
  /** The row was changed elsewhere: the staged changes stay, on top of its current values. */
  | { type: 'own-retained'; id: string; row: ReadRow }
  /**
   * Another tab staged changes too: `base` is the last state known to both, `theirs` is the other
   * tab's new state. Not an undo step of this tab.
   */
  | { type: 'joined'; base: readonly StagedRow[]; theirs: readonly StagedRow[] }

/**
 * Staged changes of one table, in the order in which they were begun, and the undo and redo
 * history.
 */
export interface Staging {
  rows: readonly StagedRow[]
  past: readonly (readonly StagedRow[])[]
  future: readonly (readonly StagedRow[])[]
}

export const nothingStaged: Staging = { rows: [], past: [], future: [] }

const MAX_UNDO_STEPS = 100

/** Returns the staging id of a row with these key values; no new row has such an id. */
export function stagedRowId(key: readonly ReadValue[]): string {
  return JSON.stringify(key.map(([, value]) => value))
}

/** Returns the staging after the event; the same object if nothing changed. */
export function stagingTransition(staging: Staging, event: StagingEvent): Staging {
  const { rows, past, future } = staging
  switch (event.type) {
    case 'edited':
      return step(staging, event.edits.reduce(afterEdit, rows))
    case 'discarded':
      return step(staging, rows.length === 0 ? rows : [])
    case 'own-retained':
      return step(
        staging,
        changed(rows, event.id, (staged) =>
          staged.state === 'new' ? staged : trimmed({ ...staged, row: event.row }),
        ),
      )
    case 'undone': {
      const before = past.at(-1)
      return before ? { rows: before, past: past.slice(0, -1), future: [rows, ...future] } : staging
    }
    case 'redone': {
      const after = future[0]
      return after ? { rows: after, past: [...past, rows], future: future.slice(1) } : staging
    }
    case 'saved':
      return { rows: rows.filter((row) => !event.rows.includes(row)), past: [], future: [] }
    case 'joined': {
      const join = (own: readonly StagedRow[]) => joined(own, event.base, event.theirs)
      // Includes the states of undo and redo, which would otherwise remove the other tab's rows.
      const next = { rows: join(rows), past: past.map(join), future: future.map(join) }
      return next.rows === rows &&
        next.past.every((one, at) => one === past[at]) &&
        next.future.every((one, at) => one === future[at])
        ? staging
        : next
    }
    default:
      return event satisfies never
  }
}

/**
 * Merges the staged rows of two tabs: if only one of them changed a row, its version wins; if both
 * did, this tab's version wins.
 */
function joined(
  own: readonly StagedRow[],
  base: readonly StagedRow[],
  theirs: readonly StagedRow[],
): readonly StagedRow[] {
  const isSame = (a: StagedRow | undefined, b: StagedRow | undefined) =>
    JSON.stringify(a) === JSON.stringify(b)
  const find = (rows: readonly StagedRow[], { id }: StagedRow) => rows.find((row) => row.id === id)
  const stayed = own.flatMap((row) => {
    const before = find(base, row)
    const other = find(theirs, row)
    if (before === undefined || !isSame(before, row) || isSame(other, row)) return row
    return other ?? []
  })
  const added = theirs.filter((row) => !find(own, row) && !isSame(find(base, row), row))
  return added.length === 0 &&
    stayed.length === own.length &&
    stayed.every((row, at) => row === own[at])
    ? own
    : [...stayed, ...added]
}

/** Returns the staged change of a cell; null if there is none. */
export function stagedCell(staged: StagedRow | undefined, column: string): CellChange | null {
  return staged?.cells.find(([name]) => name === column)?.[1] ?? null
}

/** Returns the value that was read for a column; undefined if it is not completely known. */
export function readValue({ key, read }: ReadRow, column: string): string | null | undefined {
  return [...key, ...read].find(([name]) => name === column)?.[1]
}

function step(staging: Staging, rows: readonly StagedRow[]): Staging {
  if (rows === staging.rows) return staging
  return { rows, past: [...staging.past, staging.rows].slice(-MAX_UNDO_STEPS), future: [] }
}

function afterEdit(rows: readonly StagedRow[], edit: StagedEdit): readonly StagedRow[] {
  switch (edit.type) {
    case 'set': {
      const id = stagedRowId(edit.row.key)
      const cell: StagedCell = [edit.column, edit.to]
      if (!rows.some((staged) => staged.id === id)) {
        const made = trimmed({ state: 'edited', id, row: edit.row, cells: [cell] })
        return made ? [...rows, made] : rows
      }
      return changed(rows, id, (staged) => {
        if (staged.state !== 'edited') return staged
        return trimmed({
          ...staged,
          row: withMore(staged.row, edit.row),
          cells: withCell(staged.cells, cell),
        })
      })
    }
    case 'set-new':
      return changed(rows, edit.id, (staged) => {
        if (staged.state !== 'new') return staged
        const others = staged.cells.filter(([name]) => name !== edit.column)
        return {
          ...staged,
          cells: edit.to ? withCell(staged.cells, [edit.column, edit.to]) : others,
        }
      })
    case 'add':
      return rows.some(({ id }) => id === edit.id)
        ? rows
        : [...rows, { state: 'new', id: edit.id, cells: edit.cells }]
    case 'delete': {
      const id = stagedRowId(edit.row.key)
      if (!rows.some((staged) => staged.id === id))
        return [...rows, { state: 'deleted', id, row: edit.row, cells: [] }]
      return changed(rows, id, (staged) =>
        staged.state === 'edited' ? { ...staged, state: 'deleted' } : staged,
      )
    }
    case 'revert':
      return changed(rows, edit.id, () => null)
    default:
      return edit satisfies never
  }
}

/** The row replaced; null takes it out. The same list when nothing changes. */
function changed(
  rows: readonly StagedRow[],
  id: string,
  change: (row: StagedRow) => StagedRow | null,
): readonly StagedRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const before = rows[at]
  if (!before) return rows
  const after = change(before)
  return after === before
    ? rows
    : [...rows.slice(0, at), ...(after ? [after] : []), ...rows.slice(at + 1)]
}

/** Without cells that are equal to the read values; null if none is left. */
function trimmed<R extends StagedRow & { row: ReadRow }>(staged: R): R | null {
  const cells = staged.cells.filter(([column, to]) => {
    const was = readValue(staged.row, column)
    return !(to.to === 'null' ? was === null : to.to === 'value' && was === to.text)
  })
  if (cells.length === 0 && staged.state === 'edited') return null
  return { ...staged, cells }
}

/** Adds values that were not completely known on the first read; the values read first stay. */
function withMore(first: ReadRow, later: ReadRow): ReadRow {
  const more = later.read.filter(([column]) => readValue(first, column) === undefined)
  return more.length === 0 ? first : { ...first, read: [...first.read, ...more] }
}

function withCell(cells: readonly StagedCell[], cell: StagedCell): StagedCell[] {
  const at = cells.findIndex(([name]) => name === cell[0])
  return at === -1 ? [...cells, cell] : cells.map((before, index) => (index === at ? cell : before))
}
