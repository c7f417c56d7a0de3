import { Button, IconButton } from '@howdah/ui/elements'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import {
  ColumnMainFields,
  ColumnMoreFields,
  ColumnSwitches,
  type ColumnFieldsProps,
} from './column-fields'
import { withMovedColumn, withoutColumn } from './draft-changes'

/** One column in the form of its table. */
export function ColumnCard(props: ColumnFieldsProps) {
  const { form, column, messages } = props
  const { draft, change, isEdit } = form
  const typeChanged =
    form.typeBefore(column.was) !== null && form.typeBefore(column.was) !== column.type
  const [opened, setOpened] = useState(false)
  const hasProblem = (['generated', 'using'] as const).some(
    (part) => form.problemAt(`column:${column.key}:${part}`) !== undefined,
  )
  // A changed type opens the card, since it may require further input.
  const open = opened || typeChanged || hasProblem
  const at = draft.columns.indexOf(column)
  const title = messages.column(column.name)
  return (
    <li className="hw-column-card" aria-label={title}>
      <ColumnMainFields {...props} />
      <ColumnSwitches {...props} />
      <span className="hw-column-tools">
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          aria-label={messages.moreOf(title)}
          title={messages.more}
          aria-expanded={open}
          onClick={() => setOpened(!open)}
        >
          {open ? (
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
          ) : (
            <ChevronRight size={14} strokeWidth={1.5} aria-hidden />
          )}
        </IconButton>
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          aria-label={messages.remove(title)}
          onClick={() => change(withoutColumn(draft, column.key))}
        >
          <X size={14} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </span>
      {open && (
        <div className="hw-column-more">
          <ColumnMoreFields {...props} />
          {!isEdit && (
            <span className="hw-column-moves">
              <Button
                type="button"
                size="1"
                variant="soft"
                color="gray"
                aria-label={messages.moveUp(title)}
                disabled={at === 0}
                onClick={() => change(withMovedColumn(draft, column.key, -1))}
              >
                <ArrowUp size={14} strokeWidth={1.5} aria-hidden />
                {messages.up}
              </Button>
              <Button
                type="button"
                size="1"
                variant="soft"
                color="gray"
                aria-label={messages.moveDown(title)}
                disabled={at === draft.columns.length - 1}
                onClick={() => change(withMovedColumn(draft, column.key, 1))}
              >
                <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
                {messages.down}
              </Button>
            </span>
          )}
        </div>
      )}
    </li>
  )
}

/** Headings of the columns' fields, where there is room for one line a column. */
export function ColumnHeadings({ messages }: Pick<ColumnFieldsProps, 'messages'>) {
  const headings = [
    messages.name,
    messages.type,
    messages.default,
    messages.primary,
    messages.nullable,
    messages.unique,
    messages.list,
  ]
  return (
    <div className="hw-column-headings" aria-hidden>
      {headings.map((heading) => (
        <span key={heading}>{heading}</span>
      ))}
    </div>
  )
}
