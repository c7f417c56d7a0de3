import type { AuthSetting } from '../auth-settings'

export const advancedIntro =
  'Connections and time of the auth service. The defaults suit most projects.'

export const advancedSettings: readonly AuthSetting[] = [
  {
    kind: 'number',
    name: 'db_max_pool_size',
    min: 1,
    max: 20,
    label: 'Maximum database connections',
    hint: 'Connections that the service opens to Postgres at a time; further requests wait for one.',
  },
  {
    kind: 'number',
    name: 'api_max_request_duration',
    min: 1,
    max: 60,
    label: 'Maximum request duration (seconds)',
    hint: 'Requests that take longer are answered with status 504. Hooks count as part of the request, and have limits of their own: 2 seconds for a Postgres function, 5 for an HTTPS address.',
  },
]
