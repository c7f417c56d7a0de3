import { expect, test } from 'vitest'
import { keepSidebarBehavior, readSidebarBehavior, sidebarCookie } from './sidebar-state'

test.each([
  ['', 'expandable'],
  ['howdah_sidebar=open', 'open'],
  ['a=1; howdah_sidebar=closed; b=2', 'closed'],
  ['howdah_sidebar=expandable', 'expandable'],
  ['howdah_sidebar=sideways', 'expandable'],
  ['not_howdah_sidebar=open', 'expandable'],
])('%j means %s', (cookies, behavior) => expect(readSidebarBehavior(cookies)).toBe(behavior))

test('the cookie lasts seven days and is read back', () => {
  expect(sidebarCookie('closed')).toContain('max-age=604800')
  keepSidebarBehavior('closed')
  expect(readSidebarBehavior(document.cookie)).toBe('closed')
})
