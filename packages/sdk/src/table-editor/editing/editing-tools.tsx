import * as Popover from '@howdah/ui/overlays/popover'
import { Button, Text } from '@howdah/ui/elements'
import { Lock, Plus, Trash2 } from 'lucide-react'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import type { OnPanel } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import type { RowSelectionModel } from '../selection/use-row-selection'
import type { TableRowsModel } from '../rows/use-table-rows'
import type { RowEditingModel } from './use-row-editing'

interface EditingToolsProps {
  tableMessages: TableEditorMessages
  onPanel: OnPanel
  rows: TableRowsModel
  editing: RowEditingModel
}

/** A new row, or why there can be none. */
export function EditingTools({
  tableMessages,
  onPanel,
  rows,
  editing: { reason, messages, writes },
}: EditingToolsProps) {
  const add = () =>
    onPanel({ type: 'opened', panel: { type: 'row', mode: 'new', table: rows.table } })
  const mayAdd = reason === null && writes.insert
  useOfferedActions(tableMessages.regionLabel, () => [
    mayAdd && { id: 'new-row', label: messages.newRow, run: add },
  ])
  if (reason !== null) {
    return (
      <Popover.Root>
        <Popover.Trigger>
          <Button size="1" variant="soft" color="gray">
            <Lock size={14} strokeWidth={1.5} aria-hidden />
            {messages.readOnly}
          </Button>
        </Popover.Trigger>
        <Popover.Content size="1" maxWidth="320px">
          <Text as="p" size="2" className="hw-staging-note">
            {messages.readOnlyReasons[reason]}
          </Text>
        </Popover.Content>
      </Popover.Root>
    )
  }
  if (!mayAdd) return null
  return (
    <Button size="1" variant="soft" onClick={add}>
      <Plus size={14} strokeWidth={1.5} aria-hidden />
      {messages.newRow}
    </Button>
  )
}

/** Asks whether to delete the selected rows. */
export function DeleteSelected({
  tableMessages,
  onPanel,
  rows,
  selected,
  editing,
}: EditingToolsProps & { selected: RowSelectionModel }) {
  const { messages, reason, writes, isSaving } = editing
  const places = selected.places ?? []
  const isOffered = reason === null && writes.delete && places.length > 0
  const label = selected.isWhole ? messages.deleteAll : messages.deleteRows(places.length)
  const run = () => {
    const asked = selected.isWhole ? ('all' as const) : places
    onPanel({
      type: 'asked',
      confirmation: { type: 'rows', table: rows.table, rows: asked, cascade: false },
    })
  }
  useOfferedActions(tableMessages.regionLabel, () => [
    isOffered && !isSaving && { id: 'delete-rows', label, run },
  ])
  if (!isOffered) return null
  return (
    <Button
      size="1"
      variant="soft"
      color="red"
      aria-disabled={isSaving || undefined}
      onClick={isSaving ? undefined : run}
    >
      <Trash2 size={14} strokeWidth={1.5} aria-hidden />
      {label}
    </Button>
  )
}
