import { expect, test } from 'vitest'
import { actionWords, changedFields } from './audit-words'

test.each([
  ['updateMember', 'Update member'],
  ['signIn', 'Sign in'],
  ['createAccessToken', 'Create access token'],
  ['createApiKey', 'Create API key'],
  ['changeSql', 'Change SQL'],
])('%s: %s', (operation, words) => expect(actionWords(operation)).toBe(words))

test('fields stand side by side, whichever side names them', () => {
  expect(changedFields({ before: { role: 'read-only' }, after: { role: 'developer', project_roles: [] } })).toEqual([
    { field: 'role', before: 'read-only', after: 'developer' },
    { field: 'project_roles', before: null, after: '[]' },
  ])
  expect(changedFields({ before: null, after: { role: null } })).toEqual([{ field: 'role', before: null, after: 'null' }])
  expect(changedFields({ before: null, after: null })).toEqual([])
})
