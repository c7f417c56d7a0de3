import type { CompiledFilter } from './compiled-filter'
import type { Change } from './feed'
import { changeData, changeWithoutKey } from './payload'
import {
  filterKey,
  isChecked,
  rowValue,
  visibleKey,
  type Batch,
  type Delivery,
  type ChangesItem,
  type TableBatch,
} from './batch'
import type { RowAnswer } from './row-checks'

/** Writes what a subscriber gets of a change, as JSON. */
export function* changesFor(
  { access }: Delivery,
  { catalog, written }: Batch,
  {
    answers,
    change,
    index,
    items,
    maxBytes,
    table,
  }: {
    answers: ReadonlyMap<string, RowAnswer>
    change: Change
    index: number
    items: readonly ChangesItem[]
    maxBytes: number
    table: TableBatch
  },
): Generator<string> {
  const { details } = table
  const checked = isChecked(table, access, catalog)
  const isYes = (key: string): boolean => answers.get(key)?.rows.has(index) === true
  if (
    checked &&
    change.kind !== 'DELETE' &&
    details.key.length > 0 &&
    !isYes(visibleKey(table, access))
  )
    return
  const passes = (filter: CompiledFilter): boolean => {
    const column = details.columns.find(({ name }) => name === filter.column)
    const value = rowValue(change, filter.column)
    if (value === undefined || !column?.roles.includes(access.role)) return false
    // No policy can be asked about a row that is gone: its other values stay hidden.
    if (checked && change.kind === 'DELETE' && !details.key.includes(filter.column)) return false
    return filter.kind === 'text' ? filter.test(value) : isYes(filterKey(table, access, filter))
  }
  const matched = items.filter(
    ({ filters, request: { event } }) =>
      (event === '*' || event === change.kind) && (filters ?? []).every(passes),
  )
  for (const [select, group] of bySelect(matched)) {
    const data = written.of(change, `${access.role} ${checked} ${select}`, () => {
      const view = { role: access.role, isChecked: checked, maxBytes }
      return checked && details.key.length === 0
        ? changeWithoutKey(change)
        : changeData(change, details, { ...view, select: group[0]?.request.select })
    })
    if (data !== null) yield `{"ids":${JSON.stringify(group.map(({ id }) => id))},"data":${data}}`
  }
}

/** Groups what a client asked for by the columns that it wants. */
function bySelect(items: readonly ChangesItem[]): ReadonlyMap<string, readonly ChangesItem[]> {
  const groups = new Map<string, ChangesItem[]>()
  for (const item of items) {
    const select = JSON.stringify(item.request.select ?? null)
    groups.set(select, [...(groups.get(select) ?? []), item])
  }
  return groups
}
