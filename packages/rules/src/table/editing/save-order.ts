import { addressColumns } from '../row-address'
import type { ColumnType } from '../table.types'
import { freeValue } from './free-value'
import type { CellChange, ReadValue, RowChange } from './row-changes'
import { readValue, stagedCell, type ReadRow, type StagedRow } from './staged-rows'

/** Properties of a table that the order of its changes depends on. */
export interface SavedTable {
  columns: readonly ColumnType[]
  /** The columns that identify a row. */
  key: readonly string[]
  /** Columns whose values Postgres keeps unique after each statement. */
  uniqueKeys: readonly (readonly string[])[]
}

/** Changes of a save. `rows` has the staged row of each change. */
export interface SaveOrder {
  changes: RowChange[]
  rows: StagedRow[]
}

type EditedRow = Extract<StagedRow, { state: 'edited' }>

/**
 * Returns the changes of a save in an order in which unique values are free when they are taken:
 * deletions come first and new rows last. Rows that exchange values are helped by one of them
 * that holds another value meanwhile.
 */
export function saveOrder(staged: readonly StagedRow[], table: SavedTable): SaveOrder {
  const edited = staged.filter((row) => row.state === 'edited')
  const steps = [
    ...staged.filter((row) => row.state === 'deleted').map(changeStep),
    ...orderedEdits(edited, table),
    ...staged.filter((row) => row.state === 'new').map(changeStep),
  ]
  return { changes: steps.map(({ change }) => change), rows: steps.map(({ row }) => row) }
}

interface SaveStep {
  change: RowChange
  row: StagedRow
}

function changeStep(row: StagedRow): SaveStep {
  switch (row.state) {
    case 'new':
      return { row, change: { type: 'insert', values: row.cells } }
    case 'edited':
      return { row, change: { type: 'update', ...row.row, values: row.cells } }
    case 'deleted':
      return { row, change: { type: 'delete', ...row.row } }
  }
}

/** A row waits for others that hold the values that it takes. */
interface Wait {
  holder: EditedRow
  uniqueKey: readonly string[]
}

function orderedEdits(edited: readonly EditedRow[], table: SavedTable): SaveStep[] {
  const waits = waitsOf(edited, table)
  if (waits.size === 0) return edited.map(changeStep)
  const steps: SaveStep[] = []
  const visited = new Map<EditedRow, 'waiting' | 'done'>()
  const parked = new Map<EditedRow, ReadRow>()
  const save = (row: EditedRow) => {
    const read = parked.get(row) ?? row.row
    steps.push({ row, change: { type: 'update', ...read, values: row.cells } })
    visited.set(row, 'done')
  }
  // Each entry is a row and how many of its waits are over; no recursion, for chains of any length.
  for (const begin of edited) {
    if (visited.has(begin)) continue
    const stack: { row: EditedRow; next: number }[] = [{ row: begin, next: 0 }]
    visited.set(begin, 'waiting')
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const wait = waits.get(top.row)?.[top.next++]
      if (!wait) {
        save(top.row)
        stack.pop()
      } else if (!visited.has(wait.holder)) {
        visited.set(wait.holder, 'waiting')
        stack.push({ row: wait.holder, next: 0 })
      } else if (visited.get(wait.holder) === 'waiting') {
        const before = parked.get(wait.holder) ?? wait.holder.row
        const aside = setAside(wait, before, table)
        if (!aside) continue
        steps.push({ row: wait.holder, change: aside.change })
        parked.set(wait.holder, aside.after)
      }
    }
  }
  return steps
}

function waitsOf(edited: readonly EditedRow[], { key, uniqueKeys }: SavedTable) {
  const waits = new Map<EditedRow, Wait[]>()
  for (const uniqueKey of distinctKeys([key, ...uniqueKeys])) {
    const changing = edited.filter(({ cells }) =>
      cells.some(([column]) => uniqueKey.includes(column)),
    )
    const holders = new Map<string, EditedRow>()
    for (const row of changing) {
      const held = tuple(uniqueKey.map((column) => readValue(row.row, column)))
      if (held !== null) holders.set(held, row)
    }
    for (const row of changing) {
      const taken = tuple(
        uniqueKey.map((column) => {
          const cell = stagedCell(row, column)
          return cell ? valueOf(cell) : readValue(row.row, column)
        }),
      )
      const holder = taken === null ? undefined : holders.get(taken)
      if (holder && holder !== row)
        waits.set(row, [...(waits.get(row) ?? []), { holder, uniqueKey }])
    }
  }
  return waits
}

function distinctKeys(keys: readonly (readonly string[])[]) {
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
}

function valueOf(cell: CellChange): string | undefined {
  return cell.to === 'value' ? cell.text : undefined
}

/** Null if a value is NULL, which equals no other, or is unknown. */
function tuple(values: readonly (string | null | undefined)[]): string | null {
  return values.some((value) => value == null) ? null : JSON.stringify(values)
}

/**
 * Returns the change that frees the values of a row, and how the row is found after it; null if
 * there is no value that it could hold meanwhile.
 */
function setAside(
  { holder, uniqueKey }: Wait,
  read: ReadRow,
  table: SavedTable,
): { change: RowChange; after: ReadRow } | null {
  const address = addressColumns(table).map(({ name }) => name)
  // A changed row has another address.
  const foundBy = read.key.filter(([column]) => !address.includes(column))
  if (foundBy.length === 0) return null
  const values = uniqueKey
    .filter((name) => stagedCell(holder, name) !== null)
    .flatMap((name): ReadValue[] => {
      const column = table.columns.find((one) => one.name === name)
      if (!column) return []
      const isKey = foundBy.some(([keyColumn]) => keyColumn === name)
      if (column.is_nullable && !isKey) return [[name, null]]
      const value = freeValue(column, holder.id)
      return value === null ? [] : [[name, value]]
    })
  const value = values.find(([, text]) => text === null) ?? values[0]
  if (!value) return null
  const [name, text] = value
  const replaced = (pairs: readonly ReadValue[]) =>
    pairs.map((pair): ReadValue => (pair[0] === name ? value : pair))
  const to: CellChange = text === null ? { to: 'null' } : { to: 'value', text }
  return {
    change: { type: 'update', ...read, values: [[name, to]] },
    after: { key: replaced(foundBy), read: replaced(read.read) },
  }
}
