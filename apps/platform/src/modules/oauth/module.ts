import { defineModule } from '../define-module'
import {
  createOauthApp,
  decideAuthorization,
  deleteOauthApp,
  getAuthorizationRequest,
  listAuthorizations,
  listOauthApps,
  renewOauthAppSecret,
  revokeAuthorization,
  revokeOauthAppAuthorization,
  updateOauthApp,
} from './handlers'
import { oauthEndpoints } from './oauth-endpoints'
import { createOauthApps } from './oauth-apps'
import { createOauthGrants } from './oauth-grants'
import oauthSql from './migrations/260-oauth.sql'
import type { OauthServices } from './services'

const SWEEP_INTERVAL_MS = 15 * 60_000

export const oauth = defineModule<OauthServices>({
  name: 'oauth',
  migrations: [{ name: '260-oauth', sql: oauthSql }],
  services: {
    oauthApps: ({ control }) => createOauthApps(control),
    oauthGrants: ({ control }) => createOauthGrants(control),
  },
  handlers: () => ({
    listOauthApps,
    createOauthApp,
    updateOauthApp,
    renewOauthAppSecret,
    deleteOauthApp,
    revokeOauthAppAuthorization,
    listAuthorizations,
    revokeAuthorization,
    getAuthorizationRequest,
    decideAuthorization,
  }),
  endpoints: (services) => (services.config.mode === 'platform' ? oauthEndpoints(services) : null),
  schedules: ({ oauthGrants }) => [
    {
      name: 'authorizations',
      begins: 'now',
      intervalMs: SWEEP_INTERVAL_MS,
      run: () => oauthGrants.sweep(),
    },
  ],
})
