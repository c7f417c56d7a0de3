import { expect, it } from 'vitest'
import { smtpAnswer } from './smtp-answer'

const login = { user: 'me', password: 'pa55word' }

it.each([
  ['550 5.1.1 no such mailbox', '550 5.1.1 no such mailbox'],
  ['550-one\r\n550 two\u202e', '550-one 550 two'],
  ['535 not pa55word', '535 not …'],
  ['535 AUTH PLAIN AG1lAHBhNTV3b3Jk', '535 AUTH PLAIN …'],
  ['535 cGE1NXdvcmQ=', '535 …'],
  [`554 ${'x'.repeat(5_000)}`, `554 ${'x'.repeat(296)}…`],
  ['-ERR unknown command', null],
  ['SSH-2.0-OpenSSH_9.9', null],
  [undefined, null],
])('reads %j', (response, answer) => {
  expect(smtpAnswer(response, login)).toBe(answer)
})

it('leaves an answer to a client without a password as it is', () => {
  expect(smtpAnswer('530 sign in', { user: '', password: '' })).toBe('530 sign in')
})
