import type { components } from '@howdah/contract'
import type { Notification, Reader } from './notifications.types'
import type { Person } from '../../access/person.types'
import type { Platform } from '../../server/platform.types'
import type { Handler } from '../../contract/handler.types'

export const listNotifications: Handler<'listNotifications'> = async ({ person, platform, query }) => {
  const { limit, offset, org_slug: slugs, priority, project_ref: refs, status = ['new', 'seen'] } = query
  const found = await platform.notifications.list(await readerOf(platform, person), { status, priority, slugs, refs }, { offset, limit })
  return { status: 200, body: found.map(toNotification) }
}

export const getNotificationsSummary: Handler<'getNotificationsSummary'> = async ({ person, platform }) => ({
  status: 200,
  body: await platform.notifications.summary(await readerOf(platform, person)),
})

export const updateNotifications: Handler<'updateNotifications'> = async ({ body, person, platform }) => {
  // Of one id that is there twice, the last word counts.
  const changes = [...new Map(body.map((change) => [change.id, change])).values()]
  await platform.notifications.setStatus(person.id, changes)
  return { status: 204 }
}

export const archiveAllNotifications: Handler<'archiveAllNotifications'> = async ({ person, platform }) => {
  await platform.notifications.archiveAll(person.id)
  return { status: 204 }
}

export const readerOf = async ({ identity }: Pick<Platform, 'identity'>, { id }: Person): Promise<Reader> => ({
  personId: id,
  hasTotp: await identity.hasTotp(id),
})

function toNotification(notification: Notification): components['schemas']['Notification'] {
  const { id, status, priority, insertedAt, organization, project, title, message, actions } = notification
  return {
    id,
    status,
    priority,
    inserted_at: insertedAt.toISOString(),
    organization,
    project,
    data: { title, message, project_ref: project?.ref ?? null, org_slug: organization?.slug ?? null, actions },
  }
}
