import {
  archiveAllNotifications,
  updateNotifications,
} from '@howdah/platform-client/resources/notifications/update-notifications'
import {
  type Notification,
  notificationsQueryKey,
  notificationsQueryOptions,
  type NotificationStatus,
} from '@howdah/platform-client/resources/notifications/list-notifications'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { filterOf, type Inbox, type InboxEvent } from './inbox'
import type { NotificationsMessages } from './notifications.messages'

/** Milliseconds between the last notification that scrolled into view and the call that marks them. */
const MARK_READ_DELAY_MS = 1000

export interface NotificationList {
  /** null until the first page is there. */
  items: readonly Notification[] | null
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  isArchivingAll: boolean
  onMore: () => void
  onRetry: () => void
  onSet: (id: string, status: NotificationStatus) => void
  onArchiveAll: () => void
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

/** Returns the open popover's list, and marks the notifications that were viewed. */
export function useNotificationList(
  { tab, filters, queued }: Extract<Inbox, { kind: 'open' }>,
  dispatch: (event: InboxEvent) => void,
  messages: NotificationsMessages,
): NotificationList {
  const { client, queryClient } = useHowdahContext('NotificationsBell')
  const toast = useToast()
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    // Cached notifications are shown in their current state.
    { ...notificationsQueryOptions(client, filterOf(tab, filters)), staleTime: 0 },
    queryClient,
  )
  const refresh = () => queryClient.invalidateQueries({ queryKey: notificationsQueryKey(client) })

  /** Shows a status before the server has it. */
  function show(ids: ReadonlySet<string>, status: NotificationStatus): void {
    queryClient.setQueriesData<InfiniteData<Notification[]>>(
      { queryKey: [...notificationsQueryKey(client), 'list'] },
      (list) =>
        list
          ? {
              ...list,
              pages: list.pages.map((page) =>
                page.map((item) => (ids.has(item.id) ? { ...item, status } : item)),
              ),
            }
          : list,
    )
  }

  const failed = (cause: unknown) => {
    toast.error(messages.updateFailed(messageOf(cause)))
    void refresh()
  }
  const set = useMutation(
    {
      mutationFn: (change: { id: string; status: NotificationStatus }) =>
        updateNotifications(client, { changes: [change] }),
      onMutate: ({ id, status }) => show(new Set([id]), status),
      onSuccess: refresh,
      onError: failed,
    },
    queryClient,
  )
  const archiveAll = useMutation(
    {
      mutationFn: () => archiveAllNotifications(client),
      onSuccess: () => {
        toast.success(messages.archivedAll)
        return refresh()
      },
      onError: (cause) => toast.error(messages.archiveAllFailed(messageOf(cause))),
    },
    queryClient,
  )

  const mark = useEffectEvent((ids: readonly string[]) => {
    if (ids.length === 0) return
    show(new Set(ids), 'seen')
    updateNotifications(client, { changes: ids.map((id) => ({ id, status: 'seen' })) }).catch(
      failed,
    )
  })

  // A while after the last one came into view.
  useEffect(() => {
    if (queued.length === 0) return
    const timer = setTimeout(() => {
      mark(queued)
      dispatch({ type: 'marked', ids: queued })
    }, MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [queued, dispatch])

  const rest = useEffectEvent(() => mark(queued))
  // What is in the queue still when the popover closes.
  useEffect(() => () => rest(), [])

  // A stable list and stable functions: only the items that changed render again, however many
  // there are.
  const items = useMemo(
    () =>
      // What has been archived a moment ago is in the other tab already.
      data?.pages
        .flat()
        .filter(({ status }) => (status === 'archived') === (tab === 'archived'))
        .filter(unique()) ?? null,
    [data, tab],
  )
  const { mutate } = set
  const onSet = useCallback(
    (id: string, status: NotificationStatus) => {
      dispatch({ type: 'set', id })
      mutate({ id, status })
    },
    [dispatch, mutate],
  )

  return {
    items,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    isArchivingAll: archiveAll.isPending,
    onMore: () => void (isFetchingNextPage || fetchNextPage()),
    onRetry: () => void refetch(),
    onSet,
    onArchiveAll: () => archiveAll.mutate(),
  }
}

/** While new ones come, an older one can be the last of one page and the first of the next. */
function unique(): (item: Notification) => boolean {
  const seen = new Set<string>()
  return ({ id }) => !seen.has(id) && seen.add(id) !== undefined
}
