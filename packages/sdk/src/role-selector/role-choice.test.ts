import { claimsOfEvent, refusalOfEvent } from '@howdah/rules/auth/token-claims'
import { describe, expect, it } from 'vitest'
import {
  asPostgres,
  hookEvent,
  impersonatedRole,
  readClaims,
  roleTitle,
  tokenHookOf,
  type ApiRole,
} from './role-choice'

describe('the role that SQL runs as', () => {
  it('is the login itself for postgres, and an API role with its claims', () => {
    expect(impersonatedRole({ type: 'postgres' })).toBeUndefined()
    expect(
      impersonatedRole({
        type: 'postgrest',
        role: 'anon',
        claims: { a: 1 },
        written: '',
        hook: null,
      }),
    ).toEqual({
      role: 'anon',
      claims: { a: 1 },
    })
  })

  it.each([
    ['', { claims: {}, problem: null }],
    [' { "sub": "x" } ', { claims: { sub: 'x' }, problem: null }],
    ['{', { claims: null, problem: 'not-json' }],
    ['[]', { claims: null, problem: 'not-an-object' }],
    ['null', { claims: null, problem: 'not-an-object' }],
    ['"x"', { claims: null, problem: 'not-an-object' }],
  ])('reads the claims %j', (written, read) => expect(readClaims(written)).toEqual(read))

  it('calls a hook with user_id, claims and authentication_method (specification, section 7)', () => {
    expect(hookEvent({ sub: 'u', role: 'service_role' }, 'authenticated')).toEqual({
      user_id: 'u',
      claims: { sub: 'u', role: 'authenticated' },
      authentication_method: 'password',
    })
  })

  it('reads what the hook answered from event.claims', () => {
    expect(claimsOfEvent({ claims: { plan: 'pro' } })).toEqual({ plan: 'pro' })
    for (const answer of [null, 'x', {}, { claims: null }, { claims: [] }])
      expect(claimsOfEvent(answer)).toBeNull()
    expect(refusalOfEvent({ error: { http_code: 403, message: 'not today' } })).toBe('not today')
    expect(refusalOfEvent({ error: 'no' })).toBe('"no"')
    expect(refusalOfEvent({ claims: {} })).toBeNull()
  })

  it('takes the hook from the settings of the auth service when it is a function', () => {
    const configOf = (uri: string, enabled = true) => ({
      hook_custom_access_token_enabled: enabled,
      hook_custom_access_token_uri: uri,
    })
    expect(tokenHookOf(configOf('pg-functions://postgres/app/add_plan'))).toEqual({
      schema: 'app',
      functionName: 'add_plan',
    })
    expect(tokenHookOf(configOf('pg-functions://postgres/app/add_plan', false))).toBeNull()
    expect(tokenHookOf(configOf('https://app.example.com/hook'))).toBeNull()
    expect(tokenHookOf(undefined)).toBeNull()
  })
})

it('a choice is named by its role and its user', () => {
  const as = (claims: Record<string, unknown>, role: ApiRole = 'authenticated') =>
    roleTitle({ type: 'postgrest', role, claims, written: '', hook: null })
  expect(roleTitle(asPostgres)).toBe('postgres')
  expect(as({ sub: 'u-1', email: 'ada@example.com' })).toBe('authenticated, ada@example.com')
  expect(as({ sub: 'u-1', email: '', phone: '' })).toBe('authenticated, u-1')
  expect(as({ email: { a: 1 } })).toBe('authenticated')
  expect(as({ sub: 'u-1' }, 'anon')).toBe('anon')
  expect(as({ sub: 'x'.repeat(200) })).toHaveLength('authenticated, '.length + 33)
})
