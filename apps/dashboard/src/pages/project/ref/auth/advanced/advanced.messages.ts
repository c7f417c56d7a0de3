import type { AuthSetting, AuthSettingsGroup } from '../auth-settings'

export const advancedIntro =
  'Connections and time of the auth service. The defaults suit most projects.'

const duration: AuthSetting = {
  kind: 'number',
  name: 'api_max_request_duration',
  min: 1,
  max: 60,
  label: 'Maximum request duration (seconds)',
  hint: 'Requests that take longer are answered with status 504. Hooks count as part of the request, and have limits of their own: 2 seconds for a Postgres function, 5 for an HTTPS address.',
}

export const advancedSettings: readonly AuthSetting[] = [
  {
    kind: 'number',
    name: 'db_max_pool_size',
    min: 1,
    max: 20,
    label: 'Maximum database connections',
    hint: 'Connections that the service opens to Postgres at a time; further requests wait for one.',
    needs: ['gotrue_url', ''],
  },
  duration,
]

export const attachedIntro =
  'This project’s database runs elsewhere, so it has no auth service here. Requests to its auth service can be passed on to a GoTrue server.'

export const attachedSettings: readonly AuthSetting[] = [
  { ...duration, hint: 'Requests that take longer are answered with status 504.' },
]

/** GoTrue server of a project. */
export const serverGroup: AuthSettingsGroup = {
  title: 'GoTrue server',
  intro:
    'Requests of clients to /auth/v1 of this project can be passed on to a GoTrue server of your own. Users, settings, emails and audit logs are then managed there, and the other pages are without controls. Without an address, requests are not passed on.',
  settings: [
    {
      kind: 'text',
      name: 'gotrue_url',
      label: 'Address',
      hint: 'Such as https://auth.example.com, or https://example.com/auth/v1 behind a gateway. The server is tried before the address is saved. Local and private addresses must be allowed by the administrator of this server with --allow-address.',
    },
    {
      kind: 'text',
      name: 'gotrue_anon_key',
      label: 'Public key',
      hint: 'The anon key, if the server is behind a gateway that asks for one. Clients may send it in place of a key of this project.',
    },
    {
      kind: 'secret',
      name: 'gotrue_service_key',
      label: 'Service key',
      hint: 'Sent in place of a secret key of this project, for the administration of users. Stored encrypted and never shown. Leave empty to use the saved one; another address needs it again.',
    },
  ],
}
