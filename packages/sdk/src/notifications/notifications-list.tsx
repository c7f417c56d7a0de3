import type { NotificationTarget } from '@howdah/platform-client/resources/notifications/list-notifications'
import { Button, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Archive, BellOff, CheckCheck } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { countFilters } from './inbox'
import { NotificationItem } from './notification-item'
import type { NotificationsPanelProps } from './notifications-panel'
import type { NotificationList } from './use-notification-list'

interface NotificationsListProps extends Pick<
  NotificationsPanelProps,
  'inbox' | 'dispatch' | 'messages' | 'hrefOf' | 'onOpen' | 'commandOf'
> {
  list: NotificationList
}

/** The notifications of a tab; those that come into view are noted, and the next page is fetched before the end is reached. */
export function NotificationsList({
  inbox,
  dispatch,
  list,
  messages,
  hrefOf,
  onOpen,
  commandOf,
}: NotificationsListProps) {
  const { items, error, hasMore, onMore } = list
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const onVisible = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      if (target === end.current) onMore()
      else if (
        target instanceof HTMLElement &&
        target.dataset.status === 'new' &&
        target.dataset.id
      ) {
        dispatch({ type: 'seen', id: target.dataset.id })
      }
    }
  })

  // Observes the items on screen again when the items change.
  useEffect(() => {
    if (!region || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => onVisible(entries), {
      root: region,
      threshold: 0.5,
    })
    for (const item of region.querySelectorAll('[data-id], [data-end]')) observer.observe(item)
    return () => observer.disconnect()
  }, [region, items])

  const open = useCallback(
    (target: NotificationTarget) => {
      dispatch({ type: 'close' })
      onOpen?.(target)
    },
    [dispatch, onOpen],
  )

  return (
    <div
      className="hw-notifications-list"
      ref={setRegion}
      tabIndex={0}
      role="region"
      aria-label={messages[inbox.tab]}
    >
      {error !== null && (
        <ErrorAlert title={messages.listFailed} error={error} onRetry={list.onRetry} />
      )}
      {items === null && error === null && <Waiting label={messages.loading} />}
      {items?.length === 0 && !hasMore && error === null && (
        <Nothing inbox={inbox} dispatch={dispatch} messages={messages} />
      )}
      {items !== null && items.length > 0 && (
        <ol className="hw-notifications-items" aria-label={messages.title}>
          {items.map((item) => (
            <NotificationItem
              key={item.id}
              notification={item}
              messages={messages}
              hrefOf={hrefOf}
              onOpen={onOpen && open}
              commandOf={commandOf}
              onSet={list.onSet}
            />
          ))}
        </ol>
      )}
      {hasMore && (
        <div ref={end} data-end className="hw-notifications-more">
          <Button
            size="1"
            variant="ghost"
            color="gray"
            loading={list.isLoadingMore}
            onClick={onMore}
          >
            {messages.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="hw-notification" aria-hidden>
          <Skeleton height="16px" width={`${70 - row * 12}%`} />
          <Skeleton height="12px" width="90%" mt="2" />
        </div>
      ))}
    </div>
  )
}

function Nothing({
  inbox,
  dispatch,
  messages,
}: Pick<NotificationsListProps, 'inbox' | 'dispatch' | 'messages'>) {
  const applied = countFilters(inbox.filters)
  const isInbox = inbox.tab === 'inbox'
  const Icon = isInbox ? (applied > 0 ? BellOff : CheckCheck) : Archive
  const title = isInbox
    ? applied > 0
      ? messages.emptyFiltered(applied)
      : messages.emptyInbox
    : messages.emptyArchived(applied)
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.5} />}
      title={title}
      description={isInbox ? messages.inboxNote : messages.archivedNote}
      action={
        applied > 0 && (
          <Button
            size="1"
            variant="soft"
            color="gray"
            onClick={() => dispatch({ type: 'clear-filters' })}
          >
            {messages.clearFilters}
          </Button>
        )
      }
    />
  )
}
