import { expect, test } from 'vitest'
import { emailProblem, newPasswordProblem } from './account-rules'
import { formMessages } from './forms.messages'
import { databasePasswordProblem } from './passwords/database-password-problem'

test.each([
  ['ada@example.com', undefined],
  [' ada@example.com ', undefined],
  ['ada@localhost', undefined],
  ['', 'required'],
  [' ', 'required'],
  ['ada', formMessages.emailWrong],
  ['ada@ example.com', formMessages.emailWrong],
])('the email %j', (email, problem) => expect(emailProblem(email, 'required')).toBe(problem))

test.each([
  ['0123456789', true],
  ['correct horse', true],
  ['012345678', false],
  // Nine characters, counted by code point.
  ['🐘🐘🐘🐘🐘🐘🐘🐘🐘', false],
  ['', false],
])('the password %j', (password, isGood) =>
  expect(newPasswordProblem(password) === undefined).toBe(isGood),
)

test.each([
  ['correct horse', undefined],
  ['short', formMessages.newPasswordShort(10)],
  ['          ', formMessages.newPasswordBlank],
])('the database password %j', (password, problem) =>
  expect(databasePasswordProblem(password)).toBe(problem),
)
