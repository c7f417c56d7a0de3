import { expect, test } from 'vitest'
import {
  shownAddressOf,
  chosen,
  isWithoutVerification,
  providerChange,
  providerDraftOf,
  providerOf,
  providerProblems,
} from './provider-draft'

const google = {
  ...{ provider: 'google', enabled: true, issuer: 'https://accounts.google.com' },
  ...{ client_id: 'id', scopes: 'email profile' },
}
const own = { ...google, provider: 'custom:sso', issuer: 'https://sso.example.com' }

test('a saved provider is changed in its place, with its secret only if one was entered', () => {
  const draft = providerDraftOf(own)
  expect(draft).toMatchObject({ choice: 'custom', customName: 'sso', secret: '' })
  expect(providerChange({ ...draft, enabled: false }, [own, google])).toEqual({
    external_providers: [{ ...own, enabled: false }, google],
  })
  expect(providerChange({ ...draft, secret: 's' }, [own])).toMatchObject({
    external_provider_secrets: { 'custom:sso': 's' },
  })
})

test('a new provider is checked', () => {
  const draft = providerDraftOf(null)
  const isNew = { isNew: true, saved: [google] }
  expect(providerProblems(draft, isNew)).toEqual({
    ...{ name: false, taken: true, issuer: false, clientId: true, secret: false, endpoints: [] },
  })
  const custom = { ...draft, choice: 'custom', customName: 'My SSO', issuer: 'x' } as const
  expect(providerProblems(custom, isNew)).toEqual({
    ...{ name: true, taken: false, issuer: true, clientId: true, secret: false, endpoints: [] },
  })
  expect(
    providerChange({ ...custom, customName: 'other' }, [google]).external_providers,
  ).toHaveLength(2)
})

test('a known provider of OAuth 2 has no issuer of another choice, and needs its secret', () => {
  const draft = { ...providerDraftOf(null), ...chosen('discord'), clientId: 'id' }
  const isNew = { isNew: true, saved: [] }
  expect(providerOf({ ...draft, issuer: 'https://a.test' })).toEqual({
    ...{ provider: 'discord', enabled: true, issuer: '', client_id: 'id', scopes: '' },
  })
  expect(providerProblems(draft, isNew)).toMatchObject({ issuer: false, secret: true })
  expect(providerProblems(draft, { isNew: false, saved: [] }).secret).toBe(false)
  expect(shownAddressOf(providerOf(draft))).toBe('https://discord.com')
  const github = { ...draft, ...chosen('github'), issuer: 'https://git.example.com' }
  expect(shownAddressOf(providerOf(github))).toBe('https://git.example.com')
  expect(providerProblems({ ...github, issuer: 'git' }, isNew).issuer).toBe(true)
  expect(providerProblems({ ...github, issuer: '' }, isNew).issuer).toBe(false)
  const isWithout = (choice: Parameters<typeof chosen>[0]) =>
    isWithoutVerification({ ...draft, ...chosen(choice) })
  expect((['google', 'github', 'discord', 'x', 'spotify'] as const).map(isWithout)).toEqual([
    ...[false, false, false, false, true],
  ])
})

test('endpoints are those of a custom provider of OAuth 2 only', () => {
  const custom = {
    ...providerDraftOf(null),
    ...chosen('custom'),
    ...{ customKind: 'oauth2' as const, customName: 'own', clientId: 'id' },
  }
  const problems = (endpoints: Partial<typeof custom.endpoints>) =>
    providerProblems(
      { ...custom, endpoints: { ...custom.endpoints, ...endpoints } },
      { isNew: true, saved: [] },
    )
  expect(problems({})).toMatchObject({
    ...{ name: false, issuer: false, clientId: false },
    endpoints: ['authorize_url', 'token_url', 'user_url'],
  })
  const urls = {
    authorize_url: 'https://a.test/authorize?tenant=a',
    token_url: ' https://a.test/token ',
    user_url: 'https://a.test/me',
  }
  expect(problems(urls).endpoints).toEqual([])
  expect(problems({ ...urls, id_field: ' ', email_field: 'a b' }).endpoints).toEqual([
    ...['email_field', 'id_field'],
  ])
  const saved = providerOf({ ...custom, endpoints: { ...custom.endpoints, ...urls } })
  expect(saved).toMatchObject({ issuer: '', oauth2: { token_url: 'https://a.test/token' } })
  expect(providerOf(providerDraftOf(saved))).toEqual(saved)
  expect(providerOf({ ...providerDraftOf(saved), customKind: 'openid' }).oauth2).toBeUndefined()
})
