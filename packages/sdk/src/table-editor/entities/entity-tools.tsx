import * as Select from '@howdah/ui/overlays/select'
import { Button, IconButton } from '@howdah/ui/elements'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { FileUp, Plus } from 'lucide-react'
import { memo } from 'react'
import type { Latest } from '../../provider/latest'
import { LazySchemaPanels } from '../panels/lazy-schema-panels'
import type { TableEditorMessages } from '../table-editor.messages'

export type EntityOrder = 'alphabetical' | 'type'

interface EntityToolsProps {
  messages: TableEditorMessages
  /** Search text. */
  typed: string
  onTyped: (text: string) => void
  order: EntityOrder
  onOrder: (order: EntityOrder) => void
  mayAddTable: boolean
  needs: Pick<Latest<{ newTable: () => void; importCsv: () => void }>, 'get'>
}

/** Tools above the list that do not depend on the schema; not rendered again with the list. */
export const EntityTools = memo(function EntityTools({
  messages,
  typed,
  onTyped,
  order,
  onOrder,
  mayAddTable,
  needs,
}: EntityToolsProps) {
  return (
    <>
      <SearchField label={messages.search} value={typed} onValueChange={onTyped} />
      <Select.Root
        value={order}
        onValueChange={(next) => onOrder(next === 'type' ? 'type' : 'alphabetical')}
      >
        <Select.Trigger aria-label={messages.order} />
        <Select.Content>
          <Select.Item value="alphabetical">{messages.byName}</Select.Item>
          <Select.Item value="type">{messages.byType}</Select.Item>
        </Select.Content>
      </Select.Root>
      {mayAddTable && (
        <div className="hw-entity-schema-line">
          <Button
            variant="soft"
            className="hw-entity-schema"
            onClick={() => needs.get().newTable()}
            onPointerEnter={() => void LazySchemaPanels.preload()}
          >
            <Plus size={14} strokeWidth={1.5} aria-hidden />
            {messages.newTable}
          </Button>
          <IconButton
            variant="soft"
            color="gray"
            aria-label={messages.importCsv}
            onClick={() => needs.get().importCsv()}
          >
            <FileUp size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      )}
    </>
  )
})
