import { expect, test } from 'vitest'
import { auditEventName, auditEventsNamed } from './audit-events'

test.each([
  ['updateMember', 'Update member'],
  ['signIn', 'Sign in'],
  ['createAccessToken', 'Create access token'],
  ['createApiKey', 'Create API key'],
  ['changeSql', 'Change SQL'],
  ['upsertContent', 'Save snippet'],
  ['acceptInvitationAsNew', 'Joined by invitation'],
  ['moveStorageObject', 'Move file'],
  ['toString', 'To string'],
])('%s: %s', (operation, name) => expect(auditEventName(operation)).toBe(name))

test('operations are found by their names', () => {
  expect(auditEventsNamed('save SNIP')).toEqual(['upsertContent'])
  expect(auditEventsNamed('joined by')).toEqual(['acceptInvitation', 'acceptInvitationAsNew'])
  expect(auditEventsNamed('no such thing')).toEqual([])
})
