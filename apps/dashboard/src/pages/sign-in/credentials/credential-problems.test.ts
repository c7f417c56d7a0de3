import { expect, test } from 'vitest'
import { credentialProblems } from './credential-problems'

test.each([
  ['ada@example.com', 'correct horse', []],
  [' ada@example.com ', '0123456789', []],
  ['ada@localhost', '0123456789', []],
  ['', '0123456789', ['email']],
  ['ada', '0123456789', ['email']],
  ['ada@ example.com', '0123456789', ['email']],
  ['ada@example.com', '012345678', ['password']],
  ['', '', ['email', 'password']],
])('%j with %j', (email, password, fields) => expect(Object.keys(credentialProblems({ email, password }))).toEqual(fields))
