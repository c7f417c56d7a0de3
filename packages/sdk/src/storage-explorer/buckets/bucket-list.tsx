import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import { Button, IconButton, Skeleton, Text } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useQuery } from '@tanstack/react-query'
import {
  useListSelection,
  type ListSelectionModel,
} from '@howdah/ui/list-selection/use-list-selection'
import { Archive, Plus, X } from 'lucide-react'
import { use, useState } from 'react'
import { ToolbarSlotsContext } from '../../frame/toolbar-slots'
import { useHowdahContext } from '../../provider/howdah-context'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import type { BucketDialog } from './bucket-dialogs'
import { BucketTable } from './bucket-table'
import { bucketsInOrder } from './buckets-in-order'
import type { StorageModel } from '../use-storage-explorer'

const LazyBucketDialogs = lazyComponent(
  async () => (await import('./bucket-dialogs')).BucketDialogs,
)

/** The buckets of the project. */
export function BucketList({ model }: { model: StorageModel }) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const { messages, may, view, preference, locale } = model
  const query = useQuery(storageBucketsQueryOptions(client, { ref: model.projectRef }), queryClient)
  const [dialog, setDialog] = useState<BucketDialog | null>(null)
  const search = view.search ?? ''
  const all = query.data ?? []
  const shown = bucketsInOrder(all, preference.sortBucket).filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const selection = useListSelection(shown.map(({ id }) => id))
  const newBucket = () => setDialog({ kind: 'create' })
  const mayCreate = may.create && query.data !== undefined
  useOfferedActions(messages.regionLabel, () => [
    mayCreate && { id: 'new-bucket', label: messages.newBucket, run: newBucket },
  ])
  const create = may.create && (
    <Button onClick={newBucket}>
      <Plus size={14} strokeWidth={1.5} aria-hidden />
      {messages.newBucket}
    </Button>
  )
  const { toolbarStart, toolbarEnd } = use(ToolbarSlotsContext)
  return (
    <div className="hw-storage-buckets">
      {query.data && all.length > 0 && (
        <div className="hw-storage-tools">
          {toolbarStart}
          <SearchField
            className="hw-storage-search"
            label={messages.searchBuckets}
            value={search}
            onValueChange={(text) => model.show({ search: text })}
          />
          <Text size="1" color="gray" role="status">
            <bdi>
              {shown.length === 0
                ? messages.noBucketFound
                : messages.bucketCount(shown.length, shown.length.toLocaleString(locale))}
            </bdi>
          </Text>
          <span className="hw-spacer" />
          {create}
          {toolbarEnd}
        </div>
      )}
      {query.error && !query.data && (
        <ErrorAlert
          title={messages.bucketsFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.data && !query.error && (
        <div className="hw-storage-skeleton" role="status" aria-label={messages.loading}>
          <Skeleton height="28px" />
          <Skeleton height="28px" />
          <Skeleton height="28px" />
        </div>
      )}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<Archive size={20} strokeWidth={1.5} />}
          title={messages.noBuckets}
          description={messages.noBucketsText}
          action={create || undefined}
        />
      )}
      {shown.length > 0 && (
        <BucketTable model={model} buckets={shown} selection={selection} onDialog={setDialog} />
      )}
      {selection.ids.length > 0 && (
        <BucketSelectionBar
          model={model}
          selection={selection}
          onDelete={() =>
            setDialog({
              kind: 'delete-several',
              toDelete: shown.filter(({ id }) => selection.has(id)),
            })
          }
        />
      )}
      {dialog && (
        <LazyBucketDialogs.Component
          fallback={null}
          model={model}
          dialog={dialog}
          buckets={all}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** Number of selected buckets, and what can be done with them. */
function BucketSelectionBar({
  model: { messages },
  selection,
  onDelete,
}: {
  model: StorageModel
  selection: ListSelectionModel
  onDelete: () => void
}) {
  return (
    <div className="hw-storage-selection" role="group" aria-label={messages.actions}>
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label={messages.clearSelection}
        className="hw-storage-icon"
        onClick={selection.clear}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <bdi role="status">{messages.selectedCount(selection.ids.length)}</bdi>
      <Button size="1" variant="soft" color="red" highContrast onClick={onDelete}>
        {messages.deleteBuckets}
      </Button>
    </div>
  )
}
