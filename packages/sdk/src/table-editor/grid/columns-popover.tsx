import type { TableEntity } from '@howdah/platform-client/catalog/table'
import * as Popover from '@howdah/ui/overlays/popover'
import { Button, Checkbox, IconButton } from '@howdah/ui/elements'
import { ArrowDown, ArrowUp, Columns3, Pin, PinOff } from 'lucide-react'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { AddColumnButton, ColumnMenu, useAddColumn } from './column-menu'
import { orderedColumns } from './grid-layout'
import type { GridLayoutModel } from './use-grid-layout'
import type { OnPanel, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

interface ColumnsPopoverProps {
  target: TableTarget
  messages: TableEditorMessages
  onPanel: OnPanel
  entity: TableEntity
  grid: GridLayoutModel
}

/** Popover for the visibility and the order of the columns, and for freezing them. */
export function ColumnsPopover({
  target,
  messages,
  onPanel,
  entity,
  grid: { layout, change },
}: ColumnsPopoverProps) {
  const ordered = orderedColumns(entity.columns, layout)
  const addColumn = useAddColumn({ target, onPanel, entity })
  useOfferedActions(messages.regionLabel, () => [
    addColumn && { id: 'add-column', label: messages.addColumn, run: addColumn },
  ])
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button size="1" variant="ghost" color="gray">
          <Columns3 size={14} strokeWidth={1.5} aria-hidden />
          {messages.columns}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        size="1"
        align="start"
        aria-label={messages.columns}
        className="hw-table-popover"
      >
        <ul className="hw-columns-list">
          {ordered.map(({ name }) => {
            const isFrozen = layout.frozen.includes(name)
            const PinIcon = isFrozen ? PinOff : Pin
            return (
              <li key={name} className="hw-columns-row">
                <Checkbox
                  size="1"
                  aria-label={messages.showColumn(name)}
                  checked={!layout.hidden.includes(name)}
                  onCheckedChange={(checked) =>
                    change({ type: checked === true ? 'shown' : 'hidden', column: name })
                  }
                />
                <bdi className="hw-columns-name">{name}</bdi>
                <IconButton
                  size="1"
                  variant={isFrozen ? 'soft' : 'ghost'}
                  color="gray"
                  aria-label={messages.freezeColumn(name)}
                  aria-pressed={isFrozen}
                  onClick={() => change({ type: isFrozen ? 'thawed' : 'frozen', column: name })}
                >
                  <PinIcon size={14} strokeWidth={1.5} aria-hidden />
                </IconButton>
                <IconButton
                  size="1"
                  variant="ghost"
                  color="gray"
                  aria-label={messages.moveColumnUp(name)}
                  onClick={() => change({ type: 'moved', column: name, by: -1 })}
                >
                  <ArrowUp size={14} strokeWidth={1.5} aria-hidden />
                </IconButton>
                <IconButton
                  size="1"
                  variant="ghost"
                  color="gray"
                  aria-label={messages.moveColumnDown(name)}
                  onClick={() => change({ type: 'moved', column: name, by: 1 })}
                >
                  <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
                </IconButton>
                <ColumnMenu
                  target={target}
                  messages={messages}
                  onPanel={onPanel}
                  entity={entity}
                  column={name}
                />
              </li>
            )
          })}
        </ul>
        <div className="hw-table-popover-foot">
          <Button size="1" variant="ghost" color="gray" onClick={() => change({ type: 'reset' })}>
            {messages.resetColumns}
          </Button>
          <span className="hw-spacer" />
          {addColumn && <AddColumnButton messages={messages} onAdd={addColumn} />}
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
