import type { TableEntity } from '@howdah/platform-client/catalog/table'
import { Button } from '@howdah/ui/elements'
import { FileUp } from 'lucide-react'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { LazySchemaPanels } from './lazy-schema-panels'
import { useMayDefine } from '../use-may-define'
import type { OnPanel, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

/** Opens the import of a CSV file into a table; drawn only where rows can be put. */
export function ImportButton({
  target,
  messages,
  onPanel,
  entity,
}: {
  target: TableTarget
  messages: TableEditorMessages
  onPanel: OnPanel
  entity: TableEntity
}) {
  const { id, schema, name, entity_type: kind } = entity
  const isOffered = useMayDefine(target, schema) && (kind === 'r' || kind === 'p')
  const open = () =>
    onPanel({
      type: 'opened',
      panel: { type: 'csv-import', schema, table: { id, schema, name } },
    })
  // In place of the list's own, which makes a table of the file: this one is about the table in front.
  useOfferedActions(messages.regionLabel, () => [
    isOffered && { id: 'import-csv', label: messages.importCsv, run: open },
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
      {messages.importCsv}
    </Button>
  )
}
