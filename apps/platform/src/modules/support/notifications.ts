import type { Events } from '../../base/events'
import type { NewNotification } from '../notifications/notifications.types'
import { supportNotificationMessages as messages } from './notifications.messages'

/** Makes the notification of a support request for the organization's owners. */
export function notifyOfSupportRequest({
  organization,
  personName,
  request,
}: Events['support.requested']): NewNotification {
  return {
    to: { organization: organization.id, may: { action: 'read', resource: 'support_requests' } },
    cause: 'support_request',
    once: `support/${request.id}`,
    priority: 'Info',
    ...messages.supportRequest(personName, request.subject),
    actions: [
      {
        label: messages.openSupport,
        page: 'organizationSupport',
        params: { slug: organization.slug },
      },
    ],
  }
}
