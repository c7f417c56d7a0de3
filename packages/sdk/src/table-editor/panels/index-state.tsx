import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus, Table2 } from 'lucide-react'
import { useHowdahContext } from '../../provider/howdah-context'
import { listOptions } from '../entities/list-options'
import { useMayDefine } from '../use-may-define'
import type { TableEditorModel } from '../use-table-editor'

/** In place of a table while none is selected; where there is none, the ways to make one. */
export function IndexState({ model }: { model: TableEditorModel }) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { target, messages, schema, onPanel } = model
  // The list beside has the same query.
  const list = useInfiniteQuery(
    listOptions(client, target, { schema, search: '', sort: 'alphabetical' }),
    queryClient,
  )
  const mayAdd = useMayDefine(target, schema) && !target.allowed?.tables
  const isEmpty = mayAdd && list.data?.pages[0]?.count === 0
  if (!isEmpty)
    return (
      <EmptyState
        icon={<Table2 size={20} strokeWidth={1.5} />}
        title={messages.indexTitle}
        description={messages.indexText}
      />
    )
  return (
    <EmptyState
      icon={<Table2 size={20} strokeWidth={1.5} />}
      title={messages.noTablesTitle}
      description={messages.noTablesText}
      action={
        <div className="hw-empty-actions">
          <Button
            onClick={() =>
              onPanel({ type: 'opened', panel: { type: 'table', mode: 'new', schema } })
            }
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {messages.newTable}
          </Button>
          <Button
            variant="soft"
            color="gray"
            onClick={() =>
              onPanel({ type: 'opened', panel: { type: 'csv-import', schema, table: null } })
            }
          >
            <FileUp size={16} strokeWidth={1.5} aria-hidden />
            {messages.importCsv}
          </Button>
        </div>
      }
    />
  )
}
