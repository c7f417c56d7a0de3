import { PlatformError } from './errors'
import { expect, test } from 'vitest'
import { isOfFields, serverProblem } from './server-problem'

const details = [{ path: 'body.password', message: 'The password is wrong.' }]
const error = new PlatformError({
  code: 'bad_request',
  status: 400,
  message: 'Not taken.',
  details,
})

test('what the server says of a field is found at its path', () => {
  expect(serverProblem(error, 'body.password')).toBe('The password is wrong.')
  expect(serverProblem(error, 'body.code')).toBeUndefined()
  expect(serverProblem(new Error('other'), 'body.password')).toBeUndefined()
})

test.each([
  [['body.password', 'body.code'], true],
  [['body.code'], false],
  [[], false],
])('of %j: %s', (paths, expected) => expect(isOfFields(error, paths)).toBe(expected))
