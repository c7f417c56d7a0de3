import { Badge, Button, Tabs } from '@howdah/ui/elements'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { countFilters, type Inbox, type InboxEvent } from './inbox'
import { NotificationFilters } from './notification-filters'
import { NotificationsList } from './notifications-list'
import type { NotificationsMessages } from './notifications.messages'
import type { NotificationsBellProps } from './notifications.types'
import { useNotificationList } from './use-notification-list'

export interface NotificationsPanelProps extends Pick<
  NotificationsBellProps,
  'hrefOf' | 'onOpen' | 'commandOf'
> {
  inbox: Extract<Inbox, { kind: 'open' }>
  dispatch: (event: InboxEvent) => void
  unread: number
  messages: NotificationsMessages
}

/** Renders the content of the popover: two tabs over one list, and its filters. */
export function NotificationsPanel({
  inbox,
  dispatch,
  unread,
  messages,
  hrefOf,
  commandOf,
  onOpen,
}: NotificationsPanelProps) {
  const list = useNotificationList(inbox, dispatch, messages)
  const [filtering, setFiltering] = useState(false)
  const filtersId = useId()
  const applied = countFilters(inbox.filters)
  const { tab } = inbox
  return (
    <div className="hw-notifications-panel">
      <Tabs.Root
        value={tab}
        onValueChange={(value) =>
          dispatch({ type: 'tab', tab: value === 'archived' ? 'archived' : 'inbox' })
        }
      >
        <div className="hw-notifications-head">
          <Tabs.List size="1" className="hw-notifications-tabs">
            <Tabs.Trigger value="inbox">
              {messages.inbox}
              {unread > 0 && (
                <Badge
                  size="1"
                  radius="full"
                  className="hw-notifications-count"
                  data-wide={unread > 9 || undefined}
                >
                  <span aria-label={messages.unreadCount(unread)}>{unread}</span>
                </Badge>
              )}
            </Tabs.Trigger>
            <Tabs.Trigger value="archived">{messages.archived}</Tabs.Trigger>
          </Tabs.List>
          <Button
            size="1"
            variant={applied > 0 ? 'soft' : 'ghost'}
            color={applied > 0 ? undefined : 'gray'}
            aria-expanded={filtering}
            aria-controls={filtersId}
            onClick={() => setFiltering(!filtering)}
            className="hw-notifications-filter"
          >
            <ListFilter size={14} strokeWidth={1.5} aria-hidden />
            {messages.filter(applied)}
          </Button>
          {tab === 'inbox' && list.items !== null && list.items.length > 0 && (
            <Button
              size="1"
              variant="ghost"
              color="gray"
              loading={list.isArchivingAll}
              onClick={list.onArchiveAll}
            >
              {messages.archiveAll}
            </Button>
          )}
        </div>
        <div id={filtersId} hidden={!filtering}>
          {filtering && (
            <NotificationFilters inbox={inbox} dispatch={dispatch} messages={messages} />
          )}
        </div>
        {/* The two tabs are one list, asked for in two ways. */}
        <Tabs.Content value={tab}>
          <NotificationsList
            key={tab}
            inbox={inbox}
            dispatch={dispatch}
            list={list}
            messages={messages}
            hrefOf={hrefOf}
            commandOf={commandOf}
            onOpen={onOpen}
          />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}
