import type {
  Notification,
  NotificationCommand,
  NotificationStatus,
  NotificationTarget,
} from '@howdah/platform-client/resources/notifications/list-notifications'
import { IconButton } from '@howdah/ui/elements'
import { Tooltip } from '@howdah/ui/overlays/tooltip'
import { Archive, ArchiveRestore, Mail, MailOpen } from 'lucide-react'
import { memo } from 'react'
import { formatDistance, formatMoment } from '@howdah/ui/format/date'
import { useHowdahContext } from '../provider/howdah-context'
import { ViewLink } from '@howdah/ui/links/view-link'
import type { NotificationsMessages } from './notifications.messages'

interface NotificationItemProps {
  notification: Notification
  messages: NotificationsMessages
  hrefOf: ((target: NotificationTarget) => string | undefined) | undefined
  onOpen: ((target: NotificationTarget) => void) | undefined
  commandOf: ((command: NotificationCommand) => (() => void) | undefined) | undefined
  onSet: (id: string, status: NotificationStatus) => void
}

/** A notification with its subject and its actions. */
export const NotificationItem = memo(function NotificationItem(props: NotificationItemProps) {
  const { notification, messages, onSet } = props
  const { locale } = useHowdahContext('NotificationsBell')
  const { id, status, priority, inserted_at: at, organization, project, data } = notification
  const place = [organization?.name, project?.name].filter((name) => name !== undefined)
  return (
    <li className="hw-notification" data-id={id} data-status={status} data-priority={priority}>
      <div className="hw-notification-head">
        <span
          className="hw-notification-sign"
          data-sign={priority === 'Info' ? 'unread' : priority.toLowerCase()}
          aria-hidden
        />
        <bdi className="hw-notification-title">{data.title}</bdi>
        <span className="hw-notification-state">
          {priority !== 'Info' && (
            <span className="hw-notification-priority">{messages.priority[priority]}</span>
          )}
          {status === 'new' && <span className="hw-visually-hidden">{messages.unread}</span>}
        </span>
      </div>
      <bdi className="hw-notification-message">{data.message}</bdi>
      <div className="hw-notification-foot">
        <span className="hw-notification-place">
          <time dateTime={at} title={formatMoment(at, locale)}>
            {formatDistance(at, locale)}
          </time>
          {place.map((name, index) => (
            <bdi key={index}>{name}</bdi>
          ))}
        </span>
        <span className="hw-notification-actions">
          {data.actions.map((action, index) => (
            <ItemAction key={index} action={action} title={data.title} {...props} />
          ))}
          {status !== 'archived' && (
            <ItemButton
              label={status === 'new' ? messages.markSeen : messages.markUnread}
              title={data.title}
              icon={status === 'new' ? MailOpen : Mail}
              onClick={() => onSet(id, status === 'new' ? 'seen' : 'new')}
            />
          )}
          <ItemButton
            label={status === 'archived' ? messages.unarchive : messages.archive}
            title={data.title}
            icon={status === 'archived' ? ArchiveRestore : Archive}
            onClick={() => onSet(id, status === 'archived' ? 'seen' : 'archived')}
          />
        </span>
      </div>
    </li>
  )
})

type ItemActionProps = Pick<NotificationItemProps, 'hrefOf' | 'onOpen' | 'commandOf'> & {
  action: Notification['data']['actions'][number]
  title: string
}

/** A link to a page, or a button that carries out a command; nothing where the host has neither. */
function ItemAction({ action, title, hrefOf, onOpen, commandOf }: ItemActionProps) {
  if ('page' in action) {
    const { label, ...target } = action
    const href = hrefOf?.(target)
    if (href === undefined && (hrefOf !== undefined || onOpen === undefined)) return null
    return (
      <ViewLink
        className="hw-notification-link"
        href={href}
        onOpen={onOpen && (() => onOpen(target))}
      >
        {label}
      </ViewLink>
    )
  }
  const { label, ...command } = action
  const run = commandOf?.(command)
  if (!run) return null
  return (
    <button
      type="button"
      className="hw-notification-link"
      aria-label={`${label}: ${title}`}
      onClick={run}
    >
      {label}
    </button>
  )
}

function ItemButton({
  label,
  title,
  icon: Icon,
  onClick,
}: {
  label: string
  title: string
  icon: typeof Mail
  onClick: () => void
}) {
  return (
    <Tooltip content={label}>
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label={`${label}: ${title}`}
        onClick={onClick}
      >
        <Icon size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
