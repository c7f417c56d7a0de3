import { isRegistered } from '@howdah/rules/oauth/redirect-uri'
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { hashToken, randomSecret } from '../../base/secrets'
import { inTransaction } from '../../base/transaction'
import { createAuthorizations } from './oauth-authorizations'
import { endAll, hold, issue, take } from './oauth-tokens'
import type { GrantRefusal, IssuedTokens, OauthBearer, OauthGrants } from './oauth.types'

/** Lifetimes in seconds. The person is redirected immediately, so a code can be short-lived. */
const CODE_LIFETIME_SECONDS = 120
/**
 * Time in seconds for which a second use of a used grant is detected. After that the grant is
 * unknown.
 */
const REUSE_DETECTION_SECONDS = 7 * 24 * 3600

export function createOauthGrants(pool: Pool): OauthGrants {
  return {
    ...createAuthorizations(pool),

    async allow({ app, personId, scopes, redirectUri, codeChallenge }) {
      const code = randomSecret()
      const { rowCount } = await pool.query(
        `with z as (
           insert into oauth_authorizations as had (organization_id, app_id, person_id, scopes)
           select m.organization_id, a.id, m.person_id, $4::text[]
             from members m join oauth_apps a using (organization_id)
            where m.organization_id = $1 and a.id = $2 and m.person_id = $3 for key share
           on conflict (app_id, person_id) do update
             set scopes = array(select distinct scope from unnest(had.scopes || excluded.scopes) scope order by 1)
           returning id)
         insert into oauth_grants (hash, kind, authorization_id, scopes, redirect_uri, code_challenge, expires_at)
         select $5, 'code', z.id, $4, $6, $7, now() + make_interval(secs => $8) from z`,
        [
          app.organizationId,
          app.id,
          personId,
          scopes,
          hashToken(code),
          redirectUri,
          codeChallenge,
          CODE_LIFETIME_SECONDS,
        ],
      )
      return rowCount === 0 ? null : { code }
    },

    exchangeCode: (app, { code, redirectUri, verifier }) =>
      inTransaction(pool, async (client): Promise<IssuedTokens | GrantRefusal> => {
        const row = await take(client, app, 'code', code)
        if (
          row === null ||
          row.redirectUri !== redirectUri ||
          !isRegistered(redirectUri, app.redirectUris) ||
          row.codeChallenge !== challengeOf(verifier)
        )
          return 'invalid_grant'
        return issue(client, app, row.authorizationId, row.scopes)
      }),

    refresh: (app, { token, scopes }) =>
      inTransaction(pool, async (client): Promise<IssuedTokens | GrantRefusal> => {
        const row = await take(client, app, 'refresh', token)
        if (row === null) return 'invalid_grant'
        const wanted = scopes ?? row.scopes
        if (!wanted.every((scope) => row.scopes.includes(scope))) {
          // A question for too much uses nothing up.
          await client.query('update oauth_grants set used_at = null where hash = $1', [
            hashToken(token),
          ])
          return 'invalid_scope'
        }
        return issue(client, app, row.authorizationId, wanted)
      }),

    async authorizationOf(app, token) {
      const { rows } = await pool.query<{ id: string }>(
        `select z.id from oauth_grants g join oauth_authorizations z on z.id = g.authorization_id where g.hash = $1 and z.app_id = $2`,
        [hashToken(token), app.id],
      )
      return rows[0]?.id ?? null
    },

    endToken: (app, token) =>
      inTransaction(pool, async (client) => {
        const authorizationId = await hold(client, app, token)
        if (authorizationId === null) return
        const { rows } = await client.query<{ kind: string }>(
          `delete from oauth_grants where hash = $1 and kind <> 'code' returning kind`,
          [hashToken(token)],
        )
        if (rows[0]?.kind === 'refresh') await endAll(client, authorizationId)
      }),

    async find(token) {
      const { rows } = await pool.query<OauthBearer & { id: string; isFresh: boolean }>(
        `select z.id, z.person_id as "personId", z.organization_id as "organizationId", g.scopes,
                coalesce(z.last_used_at > now() - interval '1 minute', false) as "isFresh"
           from oauth_grants g join oauth_authorizations z on z.id = g.authorization_id
          where g.hash = $1 and g.kind = 'access' and g.expires_at > now()`,
        [hashToken(token)],
      )
      const [row] = rows
      if (!row) return null
      // To the minute.
      if (!row.isFresh)
        await pool.query('update oauth_authorizations set last_used_at = now() where id = $1', [
          row.id,
        ])
      const { id: authorizationId, personId, organizationId, scopes } = row
      return { personId, organizationId, authorizationId, scopes }
    },

    async sweep() {
      // Locked rows are left for the next run.
      await pool.query(
        `delete from oauth_grants where hash in (
           select hash from oauth_grants where expires_at < now() or used_at < now() - make_interval(secs => $1) for update skip locked)`,
        [REUSE_DETECTION_SECONDS],
      )
    },
  }
}

/** As `S256` of RFC 7636 has it. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
