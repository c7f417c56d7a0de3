import type { StorageBucket } from '@howdah/platform-client/resources/storage/buckets'
import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { Badge, IconButton } from '@howdah/ui/elements'
import { formatDateTime } from '@howdah/ui/format/date'
import { SelectListBox, SelectBox } from '@howdah/ui/list-selection/select-box'
import type { ListSelectionModel } from '@howdah/ui/list-selection/use-list-selection'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Archive, ArrowDown, Ellipsis } from 'lucide-react'
import type { MouseEvent } from 'react'
import { StorageLink } from '../storage-link'
import type { StorageModel } from '../use-storage-explorer'
import type { BucketDialog } from './bucket-dialogs'

interface BucketTableProps {
  model: StorageModel
  buckets: readonly StorageBucket[]
  selection: ListSelectionModel
  onDialog: (dialog: BucketDialog) => void
}

/** Buckets with their access and limits. */
export function BucketTable({ model, buckets, selection, onDialog }: BucketTableProps) {
  const { messages, may, preference, prefer } = model
  return (
    <div
      className="hw-storage-table-scroll"
      tabIndex={0}
      role="region"
      aria-label={messages.buckets}
    >
      <table className="hw-storage-table">
        <thead>
          <tr>
            {may.delete && (
              <td className="hw-storage-check">
                <SelectListBox selection={selection} label={messages.selectBuckets} />
              </td>
            )}
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
          {buckets.map((bucket) => (
            <BucketRow
              key={bucket.id}
              model={model}
              bucket={bucket}
              selection={selection}
              onDialog={onDialog}
            />
          ))}
        </tbody>
      </table>
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
  selection: ListSelectionModel
  onDialog: (dialog: BucketDialog) => void
}

function BucketRow({ model, bucket, selection, onDialog }: BucketRowProps) {
  const { messages, may, locale } = model
  const { id, name } = bucket
  /** The whole row opens the bucket; what is in it keeps its own clicks. */
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) => {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (!target.closest('a, button')) model.show({ bucketId: id })
  }
  return (
    <tr className="hw-storage-row" onClick={onClick}>
      {may.delete && (
        <td className="hw-storage-check">
          <SelectBox selection={selection} id={id} label={messages.selectBucket(name)} />
        </td>
      )}
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
