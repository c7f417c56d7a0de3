import { lineKey } from '@howdah/ui/focus/line-key'
import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import { useQuery } from '@tanstack/react-query'
import { Archive, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { ViewLink } from '@howdah/ui/links/view-link'
import type { StorageModel } from '../use-storage-explorer'
import { bucketsInOrder } from './buckets-in-order'

/** The buckets as the first column, next to the folders of the open one. */
export function BucketColumn({ model, bucketId }: { model: StorageModel; bucketId: string }) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const { messages, preference, projectRef } = model
  const { data } = useQuery(storageBucketsQueryOptions(client, { ref: projectRef }), queryClient)
  const list = useRef<HTMLUListElement>(null)
  const buckets = bucketsInOrder(data ?? [], preference.sortBucket)
  const isListed = buckets.some(({ id }) => id === bucketId)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [bucketId, isListed])
  return (
    <nav className="hw-bucket-column" aria-label={messages.buckets}>
      <ul ref={list} onKeyDown={moveFocus}>
        {buckets.map(({ id, name }, index) => (
          <li key={id}>
            <ViewLink
              className="hw-bucket-link"
              aria-current={id === bucketId ? 'page' : undefined}
              // One stop of Tab; the arrow keys lead to the others.
              tabIndex={id === bucketId || (!isListed && index === 0) ? 0 : -1}
              href={model.hrefOf?.({ bucketId: id })}
              onOpen={() => model.show({ bucketId: id })}
            >
              <Archive size={16} strokeWidth={1.5} aria-hidden />
              <bdi title={name}>{name}</bdi>
              <ChevronRight size={14} strokeWidth={1.5} aria-hidden className="hw-entry-into" />
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.hw-bucket-link')]
  const at = links.findIndex((link) => link === event.target)
  const to = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
    ArrowRight: event.currentTarget
      .closest('.hw-storage-frame')
      ?.querySelector<HTMLElement>('.hw-columns [role="listbox"]'),
  }[lineKey(event)]
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** Moves the focus to the open bucket; does nothing if the buckets are not shown. */
export function focusBucket(from: Element | null): void {
  from
    ?.closest('.hw-storage-frame')
    ?.querySelector<HTMLElement>('.hw-bucket-link[aria-current]')
    ?.focus()
}
