import { expect, test } from 'vitest'
import { providerChange, providerDraftOf, providerProblems } from './provider-draft'

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
    ...{ name: false, taken: true, issuer: false, clientId: true },
  })
  const custom = { ...draft, choice: 'custom', customName: 'My SSO', issuer: 'x' } as const
  expect(providerProblems(custom, isNew)).toEqual({
    ...{ name: true, taken: false, issuer: true, clientId: true },
  })
  expect(
    providerChange({ ...custom, customName: 'other' }, [google]).external_providers,
  ).toHaveLength(2)
})
