import * as Select from '@howdah/ui/overlays/select'
import type { ObjectFilter } from './object-kind.types'

/** Value of a select that stands for no filter. */
const ALL = '\0'

export interface ObjectFiltersProps<Row> {
  filters: readonly ObjectFilter<Row>[]
  rows: readonly Row[]
  /** Chosen values by the names of the filters. */
  chosen: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
}

/** Selects of the values that a list can be limited to. */
export function ObjectFilters<Row>({ filters, rows, chosen, onFilter }: ObjectFiltersProps<Row>) {
  return filters.map(({ name, label, all, value }) => {
    const current = chosen[name]
    const values = new Set(rows.map(value))
    if (current !== undefined) values.add(current)
    return (
      <Select.Root
        key={name}
        value={current ?? ALL}
        onValueChange={(next) => onFilter(name, next === ALL ? '' : next)}
      >
        <Select.Trigger aria-label={label} className="hd-object-schema" />
        <Select.Content position="popper">
          <Select.Item value={ALL}>{all}</Select.Item>
          {[...values].toSorted().map((one) => (
            <Select.Item key={one} value={one}>
              <bdi>{one}</bdi>
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    )
  })
}
