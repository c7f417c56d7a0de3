import { expect, it } from 'vitest'
import type { AuthConfig } from '../auth-config'
import { providerProblem } from './provider-problem'

type Settings = AuthConfig['external_providers'][number]
const settings = (provider: string, change: Partial<Settings> = {}): Settings => ({
  ...{ provider, enabled: true, issuer: '', client_id: 'id', scopes: '' },
  ...change,
})
const oauth2 = {
  ...{ authorize_url: 'https://id.example.com/authorize?tenant=a' },
  ...{
    token_url: 'https://id.example.com/token',
    user_url: 'https://api.example.com/me?fields=id',
  },
  ...{ token_auth_method: 'client_secret_post', pkce: true, id_field: 'id', email_field: '' },
  ...{ email_verified_field: '', name_field: '', avatar_field: '', user_name_field: '' },
} as const satisfies Settings['oauth2']
const issuer = 'https://id.example.com/realms/a'

it.each([
  [settings('google', { issuer }), null],
  [settings('custom:own', { issuer: 'http://127.0.0.1:4000' }), null],
  [settings('custom:own', { oauth2 }), null],
  [settings('github'), null],
  [settings('github', { issuer: 'https://github.example.com' }), null],
  [settings('google'), / is no issuer/],
  [settings('google', { issuer: `${issuer}?a=b` }), / is no issuer/],
  [settings('google', { issuer: 'http://id.example.com' }), / has no TLS/],
  [settings('github', { issuer: 'http://10.0.0.1' }), / has no TLS/],
  [settings('github', { issuer: 'github.example.com' }), /address of a server/],
  [settings('custom:own'), / is no issuer/],
  [settings('discord', { issuer }), /addresses of discord are known/],
  [settings('discord', { oauth2 }), /not discord/],
  [settings('google', { oauth2 }), /not google/],
  [settings('custom:own', { issuer, oauth2 }), /not both/],
  [settings('custom:own', { oauth2: { ...oauth2, token_url: 'http://a.test/token' } }), /endpoint/],
  [settings('custom:own', { oauth2: { ...oauth2, user_url: 'https://a:b@a.test' } }), /endpoint/],
  [
    settings('custom:own', { oauth2: { ...oauth2, authorize_url: 'https://a.test/#b' } }),
    /endpoint/,
  ],
])('%j', (given, expected) => {
  const problem = providerProblem(given)
  if (expected === null) expect(problem).toBeNull()
  else expect(problem).toMatch(expected)
})
