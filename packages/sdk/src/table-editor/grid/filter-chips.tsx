import type { Column } from '@howdah/platform-client/catalog/table'
import type { GridFilter } from '@howdah/rules/table/table.types'
import { serializeFilters } from '@howdah/rules/table/view/filters'
import { Button } from '@howdah/ui/elements'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { shownValue } from '../editing/boolean-words'
import type { ShowView } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

interface FilterChipsProps {
  columns: readonly Column[]
  filters: readonly GridFilter[]
  show: ShowView
  messages: TableEditorMessages
}

/** Filters that the rows pass, each with a button that removes it. */
export function FilterChips({ columns, filters, show, messages }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (filters.length === 0) return null
  const remove = (index: number) => {
    show({ filter: serializeFilters(filters.filter((_, at) => at !== index)) })
    // The button that was pressed is the last one, or becomes that of the next filter.
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[index === filters.length - 1 ? index - 1 : index]
    if (next) next.focus()
    else
      list.current
        ?.closest('.hw-table-panel')
        ?.querySelector<HTMLElement>('.hw-table-tools button')
        ?.focus()
  }
  return (
    <ul ref={list} className="hw-filter-chips" aria-label={messages.activeFilters}>
      {filters.map((filter, index) => {
        const text = chipText(columns, filter, messages)
        return (
          <li key={`${index}:${text}`}>
            <Button
              size="1"
              variant="surface"
              color="gray"
              title={text}
              aria-label={messages.removeFilter(text)}
              onClick={() => remove(index)}
            >
              <bdi className="hw-filter-chip">{text}</bdi>
              <X size={12} strokeWidth={1.5} aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function chipText(
  columns: readonly Column[],
  { column: name, operator, value }: GridFilter,
  messages: TableEditorMessages,
): string {
  const column = columns.find((known) => known.name === name)
  const isOneValue = operator !== 'in' && operator !== 'is'
  const shown = value === '' ? '“”' : column && isOneValue ? shownValue(column, value) : value
  return `${name} ${messages.operatorSigns[operator]} ${operator === 'is' ? shown.toUpperCase() : shown}`
}
