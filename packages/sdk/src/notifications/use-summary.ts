import {
  getNotificationsSummary,
  type NotificationsSummary,
  notificationsQueryKey,
  notificationsSummaryQueryOptions,
} from '@howdah/platform-client/resources/notifications/list-notifications'
import { streamNotifications } from '@howdah/platform-client/resources/notifications/stream-notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { usePersonId } from '../provider/use-person'
import { shareStream } from './shared-stream'

/** Returns the summary that the bell shows, updated without a reload; null while it is unknown. */
export function useSummary(): NotificationsSummary | null {
  const { client, queryClient } = useHowdahContext('NotificationsBell')
  const personId = usePersonId('NotificationsBell')
  const { data } = useQuery(notificationsSummaryQueryOptions(client), queryClient)

  // A platform and a person are one connection, for as long as the bell is there.
  useEffect(() => {
    if (personId === null) return
    const aborter = new AbortController()
    const { queryKey } = notificationsSummaryQueryOptions(client)
    shareStream(
      {
        name: `notifications:${client.baseUrl}:${personId}`,
        stream: (onSummary, signal) => streamNotifications(client, { onSummary }, signal),
        ask: (signal) => getNotificationsSummary(client, signal),
        onSummary(summary) {
          const before = queryClient.getQueryData<NotificationsSummary>(queryKey)
          queryClient.setQueryData(queryKey, summary)
          // New ones are shown; those read here are shown as read, and stay in place until the list
          // is opened again.
          if (before && summary.unread_count > before.unread_count) {
            void queryClient.invalidateQueries({
              queryKey: [...notificationsQueryKey(client), 'list'],
            })
          }
        },
      },
      aborter.signal,
    )
    return () => aborter.abort()
  }, [client, queryClient, personId])

  return data ?? null
}
