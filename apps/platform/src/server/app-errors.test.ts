import { expect, test } from 'vitest'
import { IdentityError } from '../modules/people/identity-errors'
import { MailError } from '../modules/mail/mail-error'
import { toAppError } from '../base/http/errors'

test.each([
  ['not-configured', 409, 'conflict'],
  ['wrong-address', 400, 'bad_request'],
  ['refused', 502, 'unavailable'],
  ['unreachable', 502, 'unavailable'],
  ['not-encrypted', 502, 'unavailable'],
  ['not-signed-in', 502, 'unavailable'],
] as const)('a mail that is not sent, %s, is %i %s with a sentence', (reason, status, code) => {
  const error = toAppError(new MailError(reason))
  expect([error.status, error.code]).toEqual([status, code])
  expect(error.message).toMatch(/^[A-Z].+\.$/)
})

test.each([
  ['email-taken', 409, undefined],
  ['totp-on', 409, undefined],
  ['totp-off', 409, undefined],
  ['email-invalid', 400, 'body.email'],
  ['password-invalid', 400, 'body.password'],
  ['wrong-password', 400, 'body.password'],
  ['wrong-current', 400, 'body.current'],
  ['wrong-code', 400, 'body.code'],
  ['used-code', 400, 'body.code'],
  ['wrong-recovery-code', 400, 'body.recovery_code'],
] as const)('an account’s %s is %i at %s', (reason, status, path) => {
  const error = toAppError(new IdentityError(reason))
  expect([error.status, error.extra.details?.[0]?.path]).toEqual([status, path])
})

test('an unexpected error reveals nothing', () => {
  const error = toAppError(new Error('the password is hunter2'))
  expect([error.status, error.code]).toEqual([500, 'internal'])
  expect(error.message).not.toContain('hunter2')
})
