import type { components } from '@howdah/contract'
import type { PermissionAction, PermissionResource } from '../../access/access.types'

export type NotificationStatus = components['schemas']['NotificationStatus']
export type NotificationAction = components['schemas']['NotificationAction']
export type NotificationPriority = components['schemas']['NotificationPriority']
export type NotificationsSummary = components['schemas']['NotificationsSummary']

/** Who is told: those who reach a project, those of an organization who may do something, or one person. */
export type Recipients =
  | { project: string }
  | { organization: number; may?: { action: PermissionAction; resource: PermissionResource } }
  | { person: string; organization: number | null }

/** Something that happened. */
export interface NewNotification {
  to: Recipients
  /** Kind of event, such as `backup_failed`. */
  cause: string
  /** Names the event: told twice, it is one notification. */
  once: string
  priority: NotificationPriority
  title: string
  message: string
  actions?: readonly NotificationAction[]
}

/** One person's notification, as it is kept. */
export interface Notification {
  id: string
  status: NotificationStatus
  priority: NotificationPriority
  insertedAt: Date
  organization: { slug: string; name: string } | null
  /** null once it is gone, or is another organization's. */
  project: { ref: string; name: string } | null
  title: string
  message: string
  actions: NotificationAction[]
}

export interface NotificationFilter {
  status: readonly NotificationStatus[]
  priority?: readonly NotificationPriority[]
  slugs?: readonly string[]
  refs?: readonly string[]
}

/** Whose they are. Without a second factor an organization that requires one tells only that it does. */
export interface Reader {
  personId: string
  hasTotp: boolean
}

export interface Notifications {
  /** Tells people of what has happened. What has happened stands all the same: where it cannot be told, the log has it. */
  notify(notification: NewNotification): Promise<void>
  /** The newest first. */
  list(
    reader: Reader,
    filter: NotificationFilter,
    page: { offset: number; limit: number },
  ): Promise<Notification[]>
  summary(reader: Reader): Promise<NotificationsSummary>
  /** Passes over those that are gone or somebody else's. */
  setStatus(
    personId: string,
    changes: readonly { id: string; status: NotificationStatus }[],
  ): Promise<void>
  archiveAll(personId: string): Promise<void>
  /** Calls `listener` when the person's notifications have changed. @returns how to end that */
  subscribe(personId: string, listener: () => void): () => void
}
