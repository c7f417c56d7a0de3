import type { Column } from '@howdah/platform-client/catalog/table'
import { isSortable } from '@howdah/rules/table/type-family'
import { parseSort, serializeSort } from '@howdah/rules/table/view/sorts'
import type { GridSort } from '@howdah/rules/table/table.types'
import * as Popover from '@howdah/ui/overlays/popover'
import * as Select from '@howdah/ui/overlays/select'
import { Button, IconButton, Text } from '@howdah/ui/elements'
import { ArrowDownUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { TableEditorMessages } from '../table-editor.messages'

interface SortPopoverProps {
  table: string
  columns: readonly Column[]
  hasKey: boolean
  /** As the address has them. */
  value: readonly string[]
  onApply: (sorts: string[]) => void
  messages: TableEditorMessages
}

/**
 * Popover for the sorts of the grid, in order of precedence. Each change takes effect immediately.
 */
export function SortPopover({
  table,
  columns,
  hasKey,
  value,
  onApply,
  messages,
}: SortPopoverProps) {
  const [open, setOpen] = useState(false)
  const sorts = parseSort(table, value)
  const apply = (next: readonly GridSort[]) => onApply(serializeSort(next))
  const change = (index: number, next: GridSort) =>
    apply(sorts.map((sort, at) => (at === index ? next : sort)))
  const free = columns.filter(
    (column) => isSortable(column) && !sorts.some((sort) => sort.column === column.name),
  )
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>
        <Button
          size="1"
          variant={sorts.length > 0 ? 'soft' : 'ghost'}
          color={sorts.length > 0 ? undefined : 'gray'}
        >
          <ArrowDownUp size={14} strokeWidth={1.5} aria-hidden />
          {sorts.length > 0 ? messages.sortCount(sorts.length) : messages.sort}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        size="1"
        align="start"
        aria-label={messages.sort}
        className="hw-table-popover"
      >
        <div className="hw-table-popover-form">
          {sorts.length === 0 && (
            <Text as="p" size="1" color="gray">
              {hasKey ? messages.noSorts : messages.noKeyNoSorts}
            </Text>
          )}
          {sorts.map((sort, index) => (
            <div key={sort.column} className="hw-table-popover-line">
              <Select.Root
                value={sort.column}
                onValueChange={(column) => change(index, { ...sort, column })}
                size="1"
              >
                <Select.Trigger aria-label={messages.column} className="hw-table-popover-column" />
                <Select.Content>
                  {[{ name: sort.column }, ...free].map(({ name }) => (
                    <Select.Item key={name} value={name}>
                      <bdi>{name}</bdi>
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
              <Select.Root
                value={sort.ascending ? 'asc' : 'desc'}
                onValueChange={(direction) =>
                  change(index, { ...sort, ascending: direction === 'asc' })
                }
                size="1"
              >
                <Select.Trigger aria-label={messages.direction} />
                <Select.Content>
                  <Select.Item value="asc">{messages.ascending}</Select.Item>
                  <Select.Item value="desc">{messages.descending}</Select.Item>
                </Select.Content>
              </Select.Root>
              <IconButton
                size="1"
                variant="ghost"
                color="gray"
                aria-label={messages.remove}
                onClick={() => apply(sorts.filter((_, at) => at !== index))}
              >
                <X size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </div>
          ))}
          {free[0] && (
            <div className="hw-table-popover-foot">
              <Button
                size="1"
                variant="ghost"
                color="gray"
                onClick={() =>
                  free[0] && apply([...sorts, { table, column: free[0].name, ascending: true }])
                }
              >
                <Plus size={14} strokeWidth={1.5} aria-hidden />
                {messages.addSort}
              </Button>
            </div>
          )}
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
