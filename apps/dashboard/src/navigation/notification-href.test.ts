import type { NotificationTarget } from '@howdah/platform-client/resources/notifications/list-notifications'
import { expect, test } from 'vitest'
import { notificationHref } from './notification-href'

test.each<[NotificationTarget['page'], NotificationTarget['params'], string]>([
  ['project', { ref: 'abc' }, '/project/abc'],
  ['backups', { ref: 'abc' }, '/project/abc/database/backups/scheduled'],
  ['logDrains', { ref: 'abc' }, '/project/abc/settings/log-drains'],
  ['organizationUsage', { slug: 'a/b' }, '/org/a%2Fb/usage'],
  ['accountSecurity', {}, '/account/security'],
])('%s leads to the address of its row', (page, params, href) => {
  expect(notificationHref({ page, params })).toBe(href)
})

test('a page of a newer server leads nowhere', () => {
  // A tab that is older than the server receives names that its contract does not have.
  expect(notificationHref({ page: 'later' as 'project', params: {} })).toBeUndefined()
})
