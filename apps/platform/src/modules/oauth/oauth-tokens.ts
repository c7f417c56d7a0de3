import type { PoolClient } from 'pg'
import { OAUTH_TOKEN_PREFIX } from '../../access/bearer-prefixes'
import { hashToken, randomSecret } from '../../base/secrets'
import type { IssuedTokens, OauthApp } from './oauth.types'

const REFRESH_PREFIX = 'hwr_'

/** Lifetimes in seconds. */
const ACCESS_LIFETIME_SECONDS = 3600
const REFRESH_LIFETIME_SECONDS = 30 * 24 * 3600

export interface GrantRow {
  scopes: string[]
  redirectUri: string | null
  codeChallenge: string | null
  isOver: boolean
  isUsed: boolean
}

/**
 * The authorization of a token, locked until the end of the transaction: revoking all of its
 * tokens must not miss those being created.
 */
export async function hold(
  client: PoolClient,
  app: OauthApp,
  token: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from oauth_authorizations
      where app_id = $1 and id = (select authorization_id from oauth_grants where hash = $2) for no key update`,
    [app.id, hashToken(token)],
  )
  return rows[0]?.id ?? null
}

export const endAll = (client: PoolClient, authorizationId: string) =>
  client.query('delete from oauth_grants where authorization_id = $1', [authorizationId])

/**
 * Consumes the grant that an application has presented. Of two concurrent calls with the same
 * grant, one counts as the second use.
 */
export async function take(
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

export async function issue(
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
