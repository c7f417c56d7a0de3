import type { NotificationsHandler, NotificationsServices } from './services'
import type { components } from '@howdah/contract'
import type { Notification, Reader } from './notifications.types'
import type { Person } from '../../access/person.types'

export const listNotifications: NotificationsHandler<'listNotifications'> = async ({
  person,
  services,
  query,
}) => {
  const {
    limit,
    offset,
    org_slug: slugs,
    priority,
    project_ref: refs,
    status = ['new', 'seen'],
  } = query
  const found = await services.notifications.list(
    await readerOf(services, person),
    { status, priority, slugs, refs },
    { offset, limit },
  )
  return { status: 200, body: found.map(toNotification) }
}

export const getNotificationsSummary: NotificationsHandler<'getNotificationsSummary'> = async ({
  person,
  services,
}) => ({
  status: 200,
  body: await services.notifications.summary(await readerOf(services, person)),
})

export const updateNotifications: NotificationsHandler<'updateNotifications'> = async ({
  body,
  person,
  services,
}) => {
  // Of one id that is there twice, the last word counts.
  const changes = [...new Map(body.map((change) => [change.id, change])).values()]
  await services.notifications.setStatus(person.id, changes)
  return { status: 204 }
}

export const archiveAllNotifications: NotificationsHandler<'archiveAllNotifications'> = async ({
  person,
  services,
}) => {
  await services.notifications.archiveAll(person.id)
  return { status: 204 }
}

export const readerOf = async (
  { identity }: Pick<NotificationsServices, 'identity'>,
  { id }: Person,
): Promise<Reader> => ({
  personId: id,
  hasTotp: await identity.hasTotp(id),
})

function toNotification(notification: Notification): components['schemas']['Notification'] {
  const { id, status, priority, insertedAt, organization, project, title, message, actions } =
    notification
  return {
    id,
    status,
    priority,
    inserted_at: insertedAt.toISOString(),
    organization,
    project,
    data: {
      title,
      message,
      project_ref: project?.ref ?? null,
      org_slug: organization?.slug ?? null,
      actions,
    },
  }
}
