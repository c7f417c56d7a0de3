import {
  storageBucketsQueryOptions,
  type StorageBucket,
} from '@howdah/platform-client/resources/storage/buckets'
import { formatBytes } from '@howdah/rules/storage/format-bytes'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Badge, Button, IconButton, Skeleton, Text } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useQuery } from '@tanstack/react-query'
import { Archive, ArrowDown, Ellipsis, Plus } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { formatDateTime } from '@howdah/ui/format/date'
import { useHowdahContext } from '../../provider/howdah-context'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import type { BucketDialog } from './bucket-dialogs'
import { StorageLink } from '../storage-link'
import type { StorageModel } from '../use-storage-explorer'

const LazyBucketDialogs = lazyComponent(
  async () => (await import('./bucket-dialogs')).BucketDialogs,
)

/** The buckets of the project. */
export function BucketList({ model }: { model: StorageModel }) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const { messages, may, view, preference, prefer, locale } = model
  const query = useQuery(storageBucketsQueryOptions(client, { ref: model.projectRef }), queryClient)
  const [dialog, setDialog] = useState<BucketDialog | null>(null)
  const search = view.search ?? ''
  const all = query.data ?? []
  const shown = inOrder(all, preference.sortBucket).filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  )
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
  return (
    <div className="hw-storage-buckets">
      {query.data && all.length > 0 && (
        <div className="hw-storage-tools">
          <SearchField
            className="hw-storage-search"
            label={messages.searchBuckets}
            value={search}
            onValueChange={(text) => model.show({ search: text })}
          />
          <Text size="1" color="gray" role="status">
            {shown.length === 0
              ? messages.noBucketFound
              : messages.bucketCount(shown.length, shown.length.toLocaleString(locale))}
          </Text>
          <span className="hw-spacer" />
          {create}
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
        <div
          className="hw-storage-table-scroll"
          tabIndex={0}
          role="region"
          aria-label={messages.buckets}
        >
          <table className="hw-storage-table">
            <thead>
              <tr>
                <Sortable
                  label={messages.bucketName}
                  sorted={preference.sortBucket === 'name'}
                  onSort={() => prefer({ sortBucket: 'name' })}
                />
                <th scope="col">{messages.bucketAccess}</th>
                <th scope="col" data-column="limit">
                  {messages.sizeLimit}
                </th>
                <th scope="col" data-column="types">
                  {messages.mimeTypes}
                </th>
                <Sortable
                  label={messages.created}
                  column="created"
                  sorted={preference.sortBucket === 'created_at'}
                  onSort={() => prefer({ sortBucket: 'created_at' })}
                />
                <th scope="col">
                  <span className="hw-visually-hidden">{messages.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((bucket) => (
                <BucketRow key={bucket.id} model={model} bucket={bucket} onDialog={setDialog} />
              ))}
            </tbody>
          </table>
        </div>
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

function Sortable({
  label,
  column,
  sorted,
  onSort,
}: {
  label: string
  column?: string
  sorted: boolean
  onSort: () => void
}) {
  return (
    <th scope="col" data-column={column} aria-sort={sorted ? 'ascending' : undefined}>
      <button
        type="button"
        className="hw-storage-sort"
        data-sorted={sorted || undefined}
        onClick={onSort}
      >
        {label}
        <ArrowDown size={12} strokeWidth={1.5} aria-hidden />
      </button>
    </th>
  )
}

interface BucketRowProps {
  model: StorageModel
  bucket: StorageBucket
  onDialog: (dialog: BucketDialog) => void
}

function BucketRow({ model, bucket, onDialog }: BucketRowProps) {
  const { messages, may, locale } = model
  const { id, name } = bucket
  /** The whole row opens the bucket; what is in it keeps its own clicks. */
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) => {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (!target.closest('a, button')) model.show({ bucketId: id })
  }
  return (
    <tr className="hw-storage-row" onClick={onClick}>
      <th scope="row">
        <StorageLink model={model} view={{ bucketId: id }}>
          <Archive size={14} strokeWidth={1.5} aria-hidden />
          <bdi>{name}</bdi>
        </StorageLink>
      </th>
      <td>
        <Badge color={bucket.public ? 'amber' : 'gray'} variant="soft">
          {bucket.public ? messages.isPublic : messages.isPrivate}
        </Badge>
      </td>
      <td className="hw-storage-number" data-column="limit">
        {bucket.file_size_limit === null
          ? messages.projectLimit
          : formatBytes(bucket.file_size_limit)}
      </td>
      <td data-column="types">
        <bdi>{bucket.allowed_mime_types?.join(', ') ?? messages.anyType}</bdi>
      </td>
      <td className="hw-storage-number" data-column="created">
        {formatDateTime(bucket.created_at, locale)}
      </td>
      <td>
        {(may.update || may.delete) && (
          <DropdownMenu.Root>
            <DropdownMenu.Trigger>
              <IconButton
                size="1"
                variant="ghost"
                color="gray"
                aria-label={messages.bucketMenu(name)}
                className="hw-storage-icon"
              >
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </DropdownMenu.Trigger>
            <DropdownMenu.Content align="end">
              {may.update && (
                <DropdownMenu.Item onSelect={() => onDialog({ kind: 'edit', bucket })}>
                  {messages.editBucket}
                </DropdownMenu.Item>
              )}
              {may.delete && (
                <DropdownMenu.Item onSelect={() => onDialog({ kind: 'empty', bucket })}>
                  {messages.emptyBucket}
                </DropdownMenu.Item>
              )}
              {may.delete && (
                <DropdownMenu.Item
                  color="red"
                  onSelect={() => onDialog({ kind: 'delete', bucket })}
                >
                  {messages.deleteBucket}
                </DropdownMenu.Item>
              )}
            </DropdownMenu.Content>
          </DropdownMenu.Root>
        )}
      </td>
    </tr>
  )
}

function inOrder(buckets: readonly StorageBucket[], by: 'created_at' | 'name'): StorageBucket[] {
  return [...buckets].sort((a, b) =>
    by === 'name' ? a.name.localeCompare(b.name) : a.created_at.localeCompare(b.created_at),
  )
}
