import { expect, it } from 'vitest'
import { AUTH_DEFAULTS, type AuthConfig, type AuthSecrets } from '../auth-config'
import { secretField, straySecrets } from './secret-destinations'

const provider = (name: string, issuer: string, client_id = 'id') => ({
  ...{ provider: name, enabled: true, issuer, client_id, scopes: '' },
})
const github = provider('github', '')
const plain = (token_url: string, user_url = 'https://id.example.com/me') => ({
  ...provider('custom:plain', ''),
  oauth2: {
    ...{ authorize_url: 'https://id.example.com/authorize', token_url, user_url },
    ...{ token_auth_method: 'client_secret_post' as const, pkce: true, id_field: 'id' },
    ...{ email_field: '', email_verified_field: '', name_field: '' },
    ...{ avatar_field: '', user_name_field: '' },
  },
})
const tokenUrl = 'https://id.example.com/token'
const google = provider('google', 'https://accounts.google.com')
const own = provider('custom:own', 'https://id.example.com/realms/a')
const before: AuthConfig = {
  ...AUTH_DEFAULTS,
  ...{ smtp_host: 'smtp.example.com', smtp_port: 587, smtp_user: 'app' },
  ...{ smtp_admin_email: 'app@example.com', security_captcha_provider: 'hcaptcha' },
  ...{ sms_provider: 'twilio', sms_twilio_account_sid: 'AC1' },
  external_providers: [google, own, github, plain(tokenUrl)],
  hook_send_email_uri: 'https://app.example.com/hook',
  gotrue_url: 'https://auth.example.com',
}
const stored: AuthSecrets = {
  ...{ smtp_pass: 'p', sms_twilio_auth_token: 't', security_captcha_secret: 'c' },
  gotrue_service_key: 's',
  external_provider_secrets: { google: 'g', 'custom:own': 'o', github: 'h', 'custom:plain': 'p' },
  hook_secrets: { send_email: 'h' },
}
const elsewhere = 'https://evil.test'

const cases: readonly (readonly [
  change: Partial<AuthConfig>,
  asked: readonly string[],
  removed?: readonly string[],
])[] = [
  [{}, []],
  [{ smtp_host: 'evil.test' }, ['smtp_pass']],
  [{ smtp_port: 2525 }, ['smtp_pass']],
  [{ smtp_user: 'other' }, ['smtp_pass']],
  [{ smtp_host: 'SMTP.example.com', smtp_port: 587, smtp_user: 'app' }, []],
  [{ smtp_admin_email: 'b@example.com', smtp_sender_name: 'B' }, []],
  [{ smtp_host: '' }, [], ['smtp_pass']],
  [{ smtp_user: '' }, [], ['smtp_pass']],
  [{ security_captcha_provider: 'turnstile' }, ['security_captcha_secret']],
  [{ security_captcha_enabled: true }, []],
  [{ sms_twilio_account_sid: 'AC2', sms_provider: 'none' }, []],
  [
    { external_providers: [google, provider('custom:own', elsewhere), github, plain(tokenUrl)] },
    ['external_provider_secrets.custom:own'],
  ],
  [
    {
      external_providers: [
        google,
        provider('custom:own', 'https://id.example.com/realms/b'),
        github,
        plain(tokenUrl),
      ],
    },
    ['external_provider_secrets.custom:own'],
  ],
  [
    {
      external_providers: [
        own,
        { ...google, enabled: false, client_id: 'b', scopes: 'email' },
        github,
        plain(tokenUrl, 'https://api.example.com/me'),
      ],
    },
    [],
  ],
  [
    { external_providers: [own, github, plain(tokenUrl)] },
    [],
    ['external_provider_secrets.google'],
  ],
  [
    {
      external_providers: [google, own, provider('github', elsewhere), plain(`${elsewhere}/token`)],
    },
    ['external_provider_secrets.github', 'external_provider_secrets.custom:plain'],
  ],
  [
    { external_providers: [google, own, github, provider('custom:plain', tokenUrl)] },
    ['external_provider_secrets.custom:plain'],
  ],
  [{ hook_send_email_uri: `${elsewhere}/hook` }, ['hook_secrets.send_email']],
  [{ hook_send_email_uri: 'https://app.example.com/other' }, ['hook_secrets.send_email']],
  [{ gotrue_url: 'https://evil.test' }, ['gotrue_service_key']],
  [{ gotrue_url: 'https://auth.example.com/other' }, ['gotrue_service_key']],
  [{ gotrue_url: '' }, [], ['gotrue_service_key']],
  [{ gotrue_anon_key: 'a' }, []],
  [{ hook_send_email_enabled: true, hook_send_sms_uri: elsewhere }, []],
  [{ hook_send_email_uri: '' }, [], ['hook_secrets.send_email']],
  [{ hook_send_email_uri: 'pg-functions://postgres/public/hook' }, [], ['hook_secrets.send_email']],
]

it.each(cases)('%j asks for %j again', (change, asked, removed = []) => {
  const found = straySecrets({ before, after: { ...before, ...change }, stored, entered: {} })
  expect(found.filter(({ isUsed }) => isUsed).map(secretField)).toEqual(asked)
  expect(found.filter(({ isUsed }) => !isUsed).map(secretField)).toEqual(removed)
})

it('asks for none that is entered, and for none that is not stored', () => {
  const after: AuthConfig = {
    ...before,
    ...{ smtp_host: 'evil.test', security_captcha_provider: 'turnstile' },
    external_providers: [
      provider('google', elsewhere),
      provider('custom:own', elsewhere),
      github,
      plain(tokenUrl),
    ],
    hook_send_email_uri: elsewhere,
  }
  const found = (of: Partial<AuthSecrets>, entered: Partial<AuthSecrets>) =>
    straySecrets({ before, after, stored: of, entered }).map(secretField)
  expect(found({}, {})).toEqual([])
  expect(found({ smtp_pass: '', external_provider_secrets: { google: '' } }, {})).toEqual([])
  expect(found(stored, stored)).toEqual([])
  // An empty one removes what is stored.
  expect(found({ smtp_pass: 'p' }, { smtp_pass: '' })).toEqual([])
  // One provider's secret is not another one's.
  expect(found(stored, { ...stored, external_provider_secrets: { google: 'g' } })).toEqual([
    'external_provider_secrets.custom:own',
  ])
})

it('does not hand a secret without a destination to the next one', () => {
  const found = straySecrets({
    before: { ...before, smtp_host: '', external_providers: [], hook_send_email_uri: '' },
    after: before,
    ...{ stored, entered: {} },
  })
  expect(found.map(secretField)).toEqual([
    'smtp_pass',
    'external_provider_secrets.google',
    'external_provider_secrets.custom:own',
    'external_provider_secrets.github',
    'external_provider_secrets.custom:plain',
    'hook_secrets.send_email',
  ])
  expect(found.every(({ isUsed }) => isUsed)).toBe(true)
})
