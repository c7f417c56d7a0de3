import type { TableEntity } from '@howdah/platform-client/catalog/table'
import { Button } from '@howdah/ui/elements'
import { FileUp } from 'lucide-react'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { LazySchemaPanels } from './lazy-schema-panels'
import { useMayDefine } from '../use-may-define'
import type { TableEditorModel } from '../use-table-editor'

/** Opens the import of a CSV file into a table; drawn only where rows can be put. */
export function ImportButton({ model, entity }: { model: TableEditorModel; entity: TableEntity }) {
  const { id, schema, name, entity_type: kind } = entity
  const isOffered = useMayDefine(model, schema) && (kind === 'r' || kind === 'p')
  const open = () =>
    model.onPanel({
      type: 'opened',
      panel: { type: 'csv-import', schema, table: { id, schema, name } },
    })
  // In place of the list's own, which makes a table of the file: this one is about the table in front.
  useOfferedActions(model.messages.regionLabel, () => [
    isOffered && { id: 'import-csv', label: model.messages.importCsv, run: open },
  ])
  if (!isOffered) return null
  return (
    <Button
      size="1"
      variant="ghost"
      color="gray"
      onClick={open}
      onPointerEnter={() => void LazySchemaPanels.preload()}
    >
      <FileUp size={14} strokeWidth={1.5} aria-hidden />
      {model.messages.importCsv}
    </Button>
  )
}
