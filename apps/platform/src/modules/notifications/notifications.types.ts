import type { components } from '@howdah/contract'
import type { PermissionAction, PermissionResource } from '../../access/access.types'

export type NotificationStatus = components['schemas']['NotificationStatus']
export type NotificationAction = components['schemas']['NotificationAction']
export type NotificationPriority = components['schemas']['NotificationPriority']
export type NotificationsSummary = components['schemas']['NotificationsSummary']

/**
 * Recipients: the people with access to a project, those of an organization with a permission, or
 * one person.
 */
export type Recipients =
  | { project: string }
  | { organization: number; may?: { action: PermissionAction; resource: PermissionResource } }
  | { person: string; organization: number | null }

/** Something that happened. */
export interface NewNotification {
  to: Recipients
  /** Kind of event, such as `backup_failed`. */
  cause: string
  /** Key of the event: if it is reported twice, there is one notification. */
  once: string
  priority: NotificationPriority
  title: string
  message: string
  actions?: readonly NotificationAction[]
}

/**
 * The end of what earlier notifications of a project are about: they get a new text, and those that
 * are unread become read.
 */
export interface NotificationEnd {
  /** Reference of the project. */
  project: string
  /** Cause of the notifications. */
  endOf: string
  title: string
  message: string
}

/** Stored notification of one person. */
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

/**
 * Person who reads notifications. Without a second factor, an organization that requires one shows
 * only the notice of that requirement.
 */
export interface Reader {
  personId: string
  hasTotp: boolean
}

export interface Notifications {
  /**
   * Notifies people of an event. The event remains valid in any case: a failure to notify is only
   * logged.
   */
  notify(notification: NewNotification): Promise<void>
  /** Notifies people of an event, and fails if that was not stored. */
  notifyOrThrow(notification: NewNotification): Promise<void>
  /** Returns the people whom a notification would concern. */
  recipients(to: Recipients): Promise<string[]>
  /** Ends notifications; a failure is only logged. */
  end(end: NotificationEnd): Promise<void>
  /** The newest first. */
  list(
    reader: Reader,
    filter: NotificationFilter,
    page: { offset: number; limit: number },
  ): Promise<Notification[]>
  summary(reader: Reader): Promise<NotificationsSummary>
  /** Ignores notifications that no longer exist or belong to another person. */
  setStatus(
    personId: string,
    changes: readonly { id: string; status: NotificationStatus }[],
  ): Promise<void>
  archiveAll(personId: string): Promise<void>
  /** Calls `listener` when the person's notifications have changed. @returns how to end that */
  subscribe(personId: string, listener: () => void): () => void
}
