import { OAUTH_TOKEN_PREFIX } from '../../access/bearer-prefixes'
import { isRegistered } from '@howdah/rules/oauth/redirect-uri'
import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../base/transaction'
import { hashToken, randomSecret } from '../../base/secrets'
import type {
  Authorization,
  GrantRefusal,
  IssuedTokens,
  OauthApp,
  OauthBearer,
  OauthGrants,
} from './oauth.types'

const REFRESH_PREFIX = 'hwr_'

/** Lifetimes in seconds. The person is redirected immediately, so a code can be short-lived. */
const CODE_LIFETIME_SECONDS = 120
const ACCESS_LIFETIME_SECONDS = 3600
const REFRESH_LIFETIME_SECONDS = 30 * 24 * 3600
/**
 * Time in seconds for which a second use of a used grant is detected. After that the grant is
 * unknown.
 */
const REUSE_DETECTION_SECONDS = 7 * 24 * 3600

interface GrantRow {
  scopes: string[]
  redirectUri: string | null
  codeChallenge: string | null
  isOver: boolean
  isUsed: boolean
}

const described = `z.id, z.person_id as "personId", z.scopes, z.created_at as "createdAt", z.last_used_at as "lastUsedAt",
  json_build_object('id', a.id, 'name', a.name, 'organizationSlug', o.slug, 'organizationName', o.name) as app`
const joined = `join oauth_apps a on a.id = z.app_id join organizations o on o.id = z.organization_id`

export function createOauthGrants(pool: Pool): OauthGrants {
  /**
   * The authorization of a token, locked until the end of the transaction: revoking all of its
   * tokens must not miss those being created.
   */
  async function hold(client: PoolClient, app: OauthApp, token: string): Promise<string | null> {
    const { rows } = await client.query<{ id: string }>(
      `select id from oauth_authorizations
        where app_id = $1 and id = (select authorization_id from oauth_grants where hash = $2) for no key update`,
      [app.id, hashToken(token)],
    )
    return rows[0]?.id ?? null
  }

  const endAll = (client: PoolClient, authorizationId: string) =>
    client.query('delete from oauth_grants where authorization_id = $1', [authorizationId])

  /**
   * Consumes the grant that an application has presented. Of two concurrent calls with the same
   * grant, one counts as the second use.
   */
  async function take(
    client: PoolClient,
    app: OauthApp,
    kind: 'code' | 'refresh',
    shown: string,
  ): Promise<(GrantRow & { authorizationId: string }) | null> {
    const authorizationId = await hold(client, app, shown)
    if (authorizationId === null) return null
    const { rows } = await client.query<GrantRow>(
      `select scopes, redirect_uri as "redirectUri", code_challenge as "codeChallenge", expires_at <= now() as "isOver",
              used_at is not null as "isUsed"
         from oauth_grants where hash = $1 and kind = $2`,
      [hashToken(shown), kind],
    )
    const [row] = rows
    if (!row) return null
    // A second use means that one of the two users may have stolen the grant.
    if (row.isUsed) await endAll(client, authorizationId)
    else
      await client.query('update oauth_grants set used_at = now() where hash = $1', [
        hashToken(shown),
      ])
    return row.isUsed || row.isOver ? null : { ...row, authorizationId }
  }

  async function issue(
    client: PoolClient,
    app: OauthApp,
    authorizationId: string,
    scopes: readonly string[],
  ): Promise<IssuedTokens> {
    const accessToken = `${OAUTH_TOKEN_PREFIX}${randomSecret()}`
    const refreshToken = `${REFRESH_PREFIX}${randomSecret()}`
    await client.query(
      `insert into oauth_grants (hash, kind, authorization_id, scopes, expires_at)
       values ($1, 'access', $3, $4, now() + make_interval(secs => $5)), ($2, 'refresh', $3, $4, now() + make_interval(secs => $6))`,
      [
        hashToken(accessToken),
        hashToken(refreshToken),
        authorizationId,
        scopes,
        ACCESS_LIFETIME_SECONDS,
        REFRESH_LIFETIME_SECONDS,
      ],
    )
    return {
      accessToken,
      refreshToken,
      scopes: [...scopes],
      organizationSlug: app.organizationSlug,
      expiresIn: ACCESS_LIFETIME_SECONDS,
    }
  }

  const list = async (where: string, value: unknown): Promise<Authorization[]> => {
    const { rows } = await pool.query<Authorization>(
      `select ${described} from oauth_authorizations z ${joined} where ${where} order by z.created_at desc, z.id`,
      [value],
    )
    return rows
  }

  return {
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

    async organizationOf(authorizationId) {
      const { rows } = await pool.query<{ organizationId: number }>(
        `select organization_id as "organizationId" from oauth_authorizations z
          where id = $1 and exists (
            select from oauth_grants where authorization_id = z.id and kind <> 'code' and used_at is null and expires_at > now())`,
        [authorizationId],
      )
      return rows[0]?.organizationId ?? null
    },

    ofOrganization: (organizationId) => list('z.organization_id = $1', organizationId),
    ofPerson: (personId) => list('z.person_id = $1', personId),

    async sweep() {
      // Locked rows are left for the next run.
      await pool.query(
        `delete from oauth_grants where hash in (
           select hash from oauth_grants where expires_at < now() or used_at < now() - make_interval(secs => $1) for update skip locked)`,
        [REUSE_DETECTION_SECONDS],
      )
    },

    async revoke(id, of) {
      const [where, values] =
        'personId' in of
          ? ['person_id = $2', [of.personId]]
          : ['organization_id = $2 and app_id = $3', [of.organizationId, of.clientId]]
      const { rows } = await pool.query<Authorization>(
        `with z as (delete from oauth_authorizations where id = $1 and ${where} returning *) select ${described} from z ${joined}`,
        [id, ...values],
      )
      return rows[0] ?? null
    },

    async revokeAll(personId) {
      await pool.query('delete from oauth_authorizations where person_id = $1', [personId])
    },
  }
}

/** As `S256` of RFC 7636 has it. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
