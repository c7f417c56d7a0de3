import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { notificationHeaders } from './notification-headers'
import { platformKey } from '../../query-keys'

export type Notification = components['schemas']['Notification']
export type NotificationStatus = components['schemas']['NotificationStatus']
/** Page of the dashboard that an action of a notification leads to, and its subject. */
export type NotificationTarget = Pick<components['schemas']['NotificationLink'], 'page' | 'params'>
/** Action of a notification that is carried out rather than followed. */
export type NotificationCommand = Pick<
  components['schemas']['NotificationCommand'],
  'action_type' | 'params'
>
export type NotificationPriority = components['schemas']['NotificationPriority']
export type NotificationsSummary = components['schemas']['NotificationsSummary']

/** Notifications a page. */
export const NOTIFICATION_PAGE_SIZE = 10

export interface NotificationFilter {
  /** @default new and seen */
  status?: readonly NotificationStatus[]
  /** Absent or empty: every one. */
  priority?: readonly NotificationPriority[]
  /** Slugs; absent or empty: of every organization. */
  organizations?: readonly string[]
  /** References; absent or empty: of every project. */
  projects?: readonly string[]
}

export interface NotificationPageParams extends NotificationFilter {
  /** @default 0 */
  offset?: number
}

const some = <T>(values: readonly T[] | undefined): T[] | undefined =>
  values?.length ? [...values] : undefined

/** A page of the person's notifications, the newest first. */
export async function listNotifications(
  client: PlatformClient,
  { offset = 0, organizations, priority, projects, status }: NotificationPageParams = {},
  signal?: AbortSignal,
): Promise<Notification[]> {
  const query = {
    offset,
    limit: NOTIFICATION_PAGE_SIZE,
    status: some(status),
    priority: some(priority),
    org_slug: some(organizations),
    project_ref: some(projects),
  }
  // As the contract has it: one parameter, separated by commas.
  const querySerializer = { array: { style: 'form', explode: false } } as const
  return dataOf(
    client.api.GET('/platform/notifications', {
      params: { query },
      querySerializer,
      headers: notificationHeaders,
      signal,
    }),
    [
      {
        id: 'string',
        status: 'string',
        priority: 'string',
        data: { title: 'string', actions: [{ label: 'string' }] },
      },
    ],
  )
}

/** Returns the summary that the bell shows: the number of new notifications and their severity. */
export async function getNotificationsSummary(
  client: PlatformClient,
  signal?: AbortSignal,
): Promise<NotificationsSummary> {
  return dataOf(
    client.api.GET('/platform/notifications/summary', { headers: notificationHeaders, signal }),
    {
      unread_count: 'number',
    },
  )
}

const keyOf = (client: PlatformClient) => platformKey(client, 'notifications')

/** Of everything that is known of notifications. */
export const notificationsQueryKey = keyOf

/** Infinite: pages follow until one is shorter than a page. */
export function notificationsQueryOptions(client: PlatformClient, filter: NotificationFilter) {
  return {
    queryKey: [...keyOf(client), 'list', filter] as const,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      listNotifications(client, { ...filter, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (
      last: readonly Notification[],
      pages: readonly (readonly Notification[])[],
    ) => (last.length < NOTIFICATION_PAGE_SIZE ? undefined : pages.length * NOTIFICATION_PAGE_SIZE),
  }
}

export function notificationsSummaryQueryOptions(client: PlatformClient) {
  return {
    queryKey: [...keyOf(client), 'summary'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => getNotificationsSummary(client, signal),
  }
}
