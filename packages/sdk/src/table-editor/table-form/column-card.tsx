import { Button, IconButton } from '@howdah/ui'
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
  // A changed type opens the card, since it may require further input.
  const open = opened || typeChanged
  const at = draft.columns.indexOf(column)
  const title = messages.column(column.name)
  return (
    <li className="hw-column-card" aria-label={title}>
      <ColumnMainFields {...props} />
      <div className="hw-column-line">
        <ColumnSwitches {...props} />
        <span className="hw-column-tools">
          {!isEdit && (
            <>
              <IconButton
                type="button"
                size="1"
                variant="ghost"
                color="gray"
                aria-label={messages.moveUp(title)}
                disabled={at === 0}
                onClick={() => change(withMovedColumn(draft, column.key, -1))}
              >
                <ArrowUp size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
              <IconButton
                type="button"
                size="1"
                variant="ghost"
                color="gray"
                aria-label={messages.moveDown(title)}
                disabled={at === draft.columns.length - 1}
                onClick={() => change(withMovedColumn(draft, column.key, 1))}
              >
                <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </>
          )}
          <Button
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            aria-expanded={open}
            onClick={() => setOpened(!open)}
          >
            {open ? (
              <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
            ) : (
              <ChevronRight size={14} strokeWidth={1.5} aria-hidden />
            )}
            {messages.more}
          </Button>
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
      </div>
      {open && <ColumnMoreFields {...props} />}
    </li>
  )
}
