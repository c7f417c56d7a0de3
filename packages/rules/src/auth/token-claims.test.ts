import { expect, it } from 'vitest'
import { claimsProblem, refusalOfEvent, REQUIRED_CLAIMS } from './token-claims'

const claims = {
  ...Object.fromEntries(REQUIRED_CLAIMS.map((name) => [name, ''])),
  role: 'authenticated',
}

it('are all there, an empty one too', () => {
  expect(claimsProblem(claims)).toBeNull()
  expect(claimsProblem({ ...claims, role: 'anon', plan: 'pro' })).toBeNull()
  expect(claimsProblem({ ...claims, iss: undefined })).toEqual({ kind: 'missing', names: ['iss'] })
})

it('have a role of users, and no more than 20,000 bytes', () => {
  expect(claimsProblem({ ...claims, role: 'admin' })).toEqual({ kind: 'role' })
  expect(claimsProblem({ ...claims, text: 'é'.repeat(10_000) })).toEqual({ kind: 'size' })
})

it('come with no refusal where the error is empty', () => {
  expect(refusalOfEvent({ claims, error: null })).toBeNull()
  expect(refusalOfEvent({ error: { http_code: 403, message: 'Not today.' } })).toBe('Not today.')
})
