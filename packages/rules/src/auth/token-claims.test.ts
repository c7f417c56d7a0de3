import { expect, it } from 'vitest'
import { missingClaims, REQUIRED_CLAIMS } from './token-claims'

it('are all there, an empty one too', () => {
  const claims = Object.fromEntries(REQUIRED_CLAIMS.map((name) => [name, '']))
  expect(missingClaims(claims)).toEqual([])
  expect(missingClaims({ ...claims, role: undefined, plan: 'pro' })).toEqual(['role'])
})
