import * as Popover from '@howdah/ui/overlays/popover'
import { IconButton, Spinner } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Bell } from 'lucide-react'
import { useReducer, useState } from 'react'
import { useTexts } from '../provider/use-texts'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { WidgetToasts } from '../provider/widget-toasts'
import { closedInbox, inboxTransition } from './inbox'
import { notificationsTexts, type NotificationsMessages } from './notifications.messages'
import type { NotificationsBellProps } from './notifications.types'
import { useSummary } from './use-summary'

const LazyNotificationsPanel = lazyComponent(
  async () => (await import('./notifications-panel')).NotificationsPanel,
)

/** A bell with the number and the priority of the person's unread notifications, which opens them. */
export function NotificationsBell(props: NotificationsBellProps) {
  return (
    <Widget
      name="notifications"
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-notifications', props.className)}
    >
      <WidgetToasts>
        <BellAndPopover {...props} />
      </WidgetToasts>
    </Widget>
  )
}

function BellAndPopover({ hrefOf, onOpen, commandOf, messages: own }: NotificationsBellProps) {
  const messages = useTexts(notificationsTexts, own)
  const [inbox, dispatch] = useReducer(inboxTransition, closedInbox)
  const summary = useSummary()
  const unread = summary?.unread_count ?? 0
  const critical = summary?.has_critical ?? false
  const warning = summary?.has_warning ?? false
  const news = useNews(summary?.unread_count ?? null, messages)
  const preload = () => void LazyNotificationsPanel.preload()
  return (
    <>
      <span className="hw-visually-hidden">
        <span role="status">{news}</span>
      </span>
      <Popover.Root
        open={inbox.kind === 'open'}
        onOpenChange={(open) => dispatch({ type: open ? 'open' : 'close' })}
      >
        <Popover.Trigger>
          <IconButton
            variant="ghost"
            color="gray"
            className="hw-bell"
            aria-label={messages.bell(unread, critical, warning)}
            onPointerEnter={preload}
            onFocus={preload}
          >
            <Bell size={18} strokeWidth={1.5} aria-hidden />
            {unread > 0 && (
              <span
                className="hw-bell-sign"
                data-sign={critical ? 'critical' : warning ? 'warning' : 'unread'}
                aria-hidden
              />
            )}
          </IconButton>
        </Popover.Trigger>
        <Popover.Content
          align="end"
          size="1"
          className="hw-notifications-popover"
          aria-label={messages.title}
          maxWidth="none"
        >
          {inbox.kind === 'open' && (
            <LazyNotificationsPanel.Component
              fallback={
                <div className="hw-notifications-loading">
                  <Spinner aria-label={messages.loading} />
                </div>
              }
              inbox={inbox}
              dispatch={dispatch}
              unread={unread}
              messages={messages}
              hrefOf={hrefOf}
              commandOf={commandOf}
              onOpen={onOpen}
            />
          )}
        </Popover.Content>
      </Popover.Root>
    </>
  )
}

/**
 * Announces an increase of the unread count. Notifications that existed from the start are not
 * announced.
 */
function useNews(unread: number | null, messages: NotificationsMessages): string {
  const [known, setKnown] = useState({ unread, news: '' })
  if (unread !== known.unread) {
    const isMore = known.unread !== null && unread !== null && unread > known.unread
    setKnown({ unread, news: isMore ? messages.announce(unread) : '' })
  }
  return known.news
}
