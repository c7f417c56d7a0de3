import { expect, it } from 'vitest'
import { AuthError } from '../auth-error'
import { toAuthError } from '../sql-failures'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  ['a socket that is not there', withCode('ENOENT')],
  ['a port that nothing listens to', withCode('ECONNREFUSED')],
  ['a server that shuts down', Object.assign(withCode('57P01'), { severity: 'FATAL' })],
  ['a server that starts', Object.assign(withCode('57P03'), { severity: 'FATAL' })],
  ['a killed server', new Error('Connection terminated unexpectedly')],
  [
    'a session that is not opened in time',
    new Error('Connection terminated due to connection timeout'),
  ],
  ['a session that none became free for', new Error('timeout exceeded when trying to connect')],
])('asks clients to try again after %s', (_, error) => {
  const failure = toAuthError(error)
  expect(failure).toBeInstanceOf(AuthError)
  expect(failure).toMatchObject({ status: 503, reason: 'request_timeout' })
})

it('takes the error of a function of people for no lost connection', () => {
  const error = Object.assign(withCode('08001'), { severity: 'ERROR' })
  expect(toAuthError(error)).not.toMatchObject({ status: 503 })
})

it('leaves other errors as they are', () => {
  const error = new Error('a bug')
  expect(toAuthError(error)).toBe(error)
})
