import { Button, Text } from '@howdah/ui/elements'
import { X } from 'lucide-react'
import { DeleteSelected } from '../editing/editing-tools'
import type { RowEditingModel } from '../editing/use-row-editing'
import { ExportMenu } from './export-menu'
import type { ChosenRowsModel } from './use-chosen-rows'
import { selectedText } from './selected-text'
import type { RowSelectionModel } from './use-row-selection'
import type { OnPanel } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import type { TableRowsModel } from '../rows/use-table-rows'

interface SelectionToolsProps {
  messages: TableEditorMessages
  locale: string | undefined
  onPanel: OnPanel
  rows: TableRowsModel
  selected: RowSelectionModel
  chosen: ChosenRowsModel
  editing: RowEditingModel
}

/** Tools for the selected rows; replace the other tools while rows are selected. */
export function SelectionTools({
  messages,
  locale,
  onPanel,
  rows,
  selected,
  chosen,
  editing,
}: SelectionToolsProps) {
  const { page, count, rowsOptions, place } = rows
  const onPage = selected.places?.length ?? 0
  const isPageWhole = page !== undefined && onPage === page.rows.length
  const hasMore = place.number > 0 || rows.hasNext
  return (
    <>
      <Text size="2" weight="medium" role="status">
        <bdi>{selectedText(messages, selected, count, locale)}</bdi>
      </Text>
      {isPageWhole && hasMore && !selected.isWhole && (
        <Button size="1" variant="soft" onClick={selected.selectWhole}>
          {rowsOptions.filters.length > 0 ? messages.selectFiltered : messages.selectTable}
        </Button>
      )}
      <ExportMenu
        chosen={chosen}
        messages={messages}
        scopes={[{ scope: 'selected', label: messages.exportSelected }]}
      />
      <DeleteSelected
        tableMessages={messages}
        onPanel={onPanel}
        rows={rows}
        selected={selected}
        editing={editing}
      />
      <Button size="1" variant="ghost" color="gray" onClick={selected.clear}>
        <X size={14} strokeWidth={1.5} aria-hidden />
        {messages.clearSelection}
      </Button>
    </>
  )
}
