import type {
  NotificationFilter,
  NotificationPriority,
} from '@howdah/platform-client/resources/notifications/list-notifications'

export type InboxTab = 'inbox' | 'archived'

/** Filters of the list; empty lists do not filter. */
export interface InboxFilters {
  unread: boolean
  priority: readonly NotificationPriority[]
  organizations: readonly string[]
  projects: readonly string[]
}

/**
 * State of the popover: closed, or open on a tab with the notifications that were viewed and are
 * not marked yet.
 */
export type Inbox =
  | { kind: 'closed'; filters: InboxFilters }
  | {
      kind: 'open'
      tab: InboxTab
      filters: InboxFilters
      queued: readonly string[]
      viewed: readonly string[]
    }

export type InboxEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'tab'; tab: InboxTab }
  | { type: 'filter'; filters: Partial<InboxFilters> }
  | { type: 'clear-filters' }
  /** A notification that is new has scrolled into view. */
  | { type: 'seen'; id: string }
  /** The queue has been sent. */
  | { type: 'marked'; ids: readonly string[] }
  /**
   * The user has set a status by hand: a notification that is set to new is not marked again by
   * viewing it.
   */
  | { type: 'set'; id: string }

export const noFilters: InboxFilters = {
  unread: false,
  priority: [],
  organizations: [],
  projects: [],
}

export const closedInbox: Inbox = { kind: 'closed', filters: noFilters }

export function inboxTransition(state: Inbox, event: InboxEvent): Inbox {
  if (event.type === 'open')
    return { kind: 'open', tab: 'inbox', filters: state.filters, queued: [], viewed: [] }
  if (state.kind === 'closed') return state
  switch (event.type) {
    case 'close':
      return { kind: 'closed', filters: state.filters }
    case 'tab':
      // What is archived is not unread.
      return {
        ...state,
        tab: event.tab,
        filters: event.tab === 'archived' ? { ...state.filters, unread: false } : state.filters,
      }
    case 'filter':
      return { ...state, filters: { ...state.filters, ...event.filters } }
    case 'clear-filters':
      return { ...state, filters: noFilters }
    case 'seen':
      if (state.viewed.includes(event.id)) return state
      return { ...state, viewed: [...state.viewed, event.id], queued: [...state.queued, event.id] }
    case 'marked':
      return { ...state, queued: state.queued.filter((id) => !event.ids.includes(id)) }
    case 'set':
      return {
        ...state,
        viewed: state.viewed.includes(event.id) ? state.viewed : [...state.viewed, event.id],
        queued: state.queued.filter((id) => id !== event.id),
      }
  }
}

/** Returns the number of active filters: each choice counts. */
export function countFilters({ unread, priority, organizations, projects }: InboxFilters): number {
  return Number(unread) + priority.length + organizations.length + projects.length
}

/** Returns the filter of the list request. */
export function filterOf(
  tab: InboxTab,
  { unread, priority, organizations, projects }: InboxFilters,
): NotificationFilter {
  const status =
    tab === 'archived'
      ? (['archived'] as const)
      : unread
        ? (['new'] as const)
        : (['new', 'seen'] as const)
  return { status, priority, organizations, projects }
}
