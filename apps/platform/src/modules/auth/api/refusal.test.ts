import { expect, it } from 'vitest'
import type { Exchange } from '../../../base/http/exchange'
import { AuthError } from '../auth-error'
import { noteRefusal } from './refusal'

const noted = (error: unknown) => {
  const exchange: Pick<Exchange, 'refusal'> = { refusal: null }
  noteRefusal(exchange, error)
  return exchange.refusal
}

it('notes what a provider or a hook has answered', () => {
  const answer = Object.assign(new Error('server responded with an error in the response body'), {
    ...{ error: 'invalid_client', error_description: 'Wrong client secret' },
  })
  expect(noted(new AuthError('bad_oauth_callback', 'No code', { cause: answer }))).toEqual({
    ...{ code: 'bad_oauth_callback', message: 'No code: invalid_client: Wrong client secret' },
  })
  const denied = new Error('permission denied for function claims')
  expect(noted(new AuthError('unexpected_failure', 'The hook failed', { cause: denied }))).toEqual({
    ...{
      code: 'unexpected_failure',
      message: 'The hook failed: permission denied for function claims',
    },
  })
})

it('notes nothing of what the client has sent', () => {
  const cause = new Error('Key (email)=(ada@example.com) already exists.')
  expect(noted(new AuthError('conflict', 'Taken', { cause }))).toEqual({
    ...{ code: 'conflict', message: 'Taken' },
  })
  expect(noted(new AuthError('invalid_credentials', 'Invalid login credentials'))).toEqual({
    ...{ code: 'invalid_credentials', message: 'Invalid login credentials' },
  })
  expect(noted(new Error('a mistake'))).toBeNull()
})
