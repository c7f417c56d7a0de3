import { Button } from '@howdah/ui/elements'
import { FileUp, Plus } from 'lucide-react'
import type { RowEditingModel } from '../editing/use-row-editing'
import type { TableRowsModel } from '../rows/use-table-rows'
import { useMayDefine } from '../use-may-define'
import type { OnPanel, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

interface EmptyTableProps {
  target: TableTarget
  messages: TableEditorMessages
  onPanel: OnPanel
  rows: TableRowsModel
  editing: RowEditingModel
}

/** In place of the rows of a table without any: the ways to add some. */
export function EmptyTable({ target, messages, onPanel, rows, editing }: EmptyTableProps) {
  const { table, source, tableDetails } = rows
  const kind = tableDetails.entity.entity_type
  const mayInsert = editing.reason === null && editing.writes.insert
  const mayImport = useMayDefine(target, source.schema) && (kind === 'r' || kind === 'p')
  return (
    <div className="hw-empty-table">
      <span>{messages.noRows}</span>
      {mayInsert && (
        <Button
          size="1"
          onClick={() => onPanel({ type: 'opened', panel: { type: 'row', mode: 'new', table } })}
        >
          <Plus size={14} strokeWidth={1.5} aria-hidden />
          {editing.messages.addRow}
        </Button>
      )}
      {mayImport && (
        <Button
          size="1"
          variant="soft"
          color="gray"
          onClick={() =>
            onPanel({
              type: 'opened',
              panel: { type: 'csv-import', schema: source.schema, table },
            })
          }
        >
          <FileUp size={14} strokeWidth={1.5} aria-hidden />
          {messages.importCsv}
        </Button>
      )}
    </div>
  )
}
