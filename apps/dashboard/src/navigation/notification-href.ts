import type { NotificationTarget } from '@howdah/platform-client/resources/notifications/list-notifications'
import { pathOf } from '../paths'
import { sections } from '../sections'
import type { Section } from '../sections/section.types'

/** Address that a notification leads to; undefined where a newer server names a page that this build does not have. */
export function notificationHref({ page, params }: NotificationTarget): string | undefined {
  const section: Section | undefined = sections[page]
  return section && pathOf(section, params)
}
