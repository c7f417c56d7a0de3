import type { Column } from '@howdah/platform-client/catalog/table'
import { filterOperatorsOf } from '@howdah/rules/table/type-family'
import { serializeFilters } from '@howdah/rules/table/view/filters'
import type { GridFilter } from '@howdah/rules/table/table.types'
import type { GridMenuEntry } from '@howdah/ui/data-grid/data-grid.types'
import { shownValue } from '../editing/boolean-words'
import type { ShowView } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

/** Characters of a value that the menu shows. */
const MAX_SHOWN = 30

/**
 * Returns the entry of a cell's menu that filters the rows by its value, in addition to the filters
 * that there are; none if the type has no equality.
 */
export function filterByValue(
  { messages, show }: { messages: TableEditorMessages; show: ShowView },
  filters: readonly GridFilter[],
  column: Column,
  value: string | null,
): GridMenuEntry[] {
  const filter: GridFilter =
    value === null
      ? { column: column.name, operator: 'is', value: 'null' }
      : { column: column.name, operator: '=', value }
  if (!filterOperatorsOf(column).includes(filter.operator)) return []
  const shown = value === null ? 'NULL' : value === '' ? '“”' : shownValue(column, value)
  const others = filters.filter(
    (one) => one.column !== column.name || one.operator !== filter.operator,
  )
  return [
    {
      label: messages.filterBy(shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown),
      separated: true,
      onSelect: () => queueMicrotask(() => show({ filter: serializeFilters([...others, filter]) })),
    },
  ]
}
