import { timingSafeEqual } from 'node:crypto'
import { hashToken, randomSecret } from '../../base/secrets'
import type { Queryable } from '../../base/transaction'
import type { OauthApp, OauthApps } from './oauth.types'

/** Prefix of a client's secret, which identifies it for scanners of leaked secrets. */
const SECRET_PREFIX = 'hws_'

const columns = `a.id, a.organization_id as "organizationId", o.slug as "organizationSlug", o.name as "organizationName", a.name,
  a.redirect_uris as "redirectUris", a.scopes, a.created_at as "createdAt"`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export function createOauthApps(db: Queryable): OauthApps {
  async function find(clientId: string): Promise<(OauthApp & { secretHash: string }) | null> {
    if (!isUuid(clientId)) return null
    const { rows } = await db.query<OauthApp & { secretHash: string }>(
      `select ${columns}, a.secret_hash as "secretHash" from oauth_apps a join organizations o on o.id = a.organization_id where a.id = $1`,
      [clientId],
    )
    return rows[0] ?? null
  }

  return {
    async ofOrganization(organizationId) {
      const { rows } = await db.query<OauthApp>(
        `select ${columns} from oauth_apps a join organizations o on o.id = a.organization_id
          where a.organization_id = $1 order by lower(a.name), a.id`,
        [organizationId],
      )
      return rows
    },
    find: async (clientId) => withoutHash(await find(clientId)),
    async create({ organizationId, name, redirectUris, scopes }) {
      const secret = `${SECRET_PREFIX}${randomSecret()}`
      const { rows } = await db.query<OauthApp>(
        `with a as (
           insert into oauth_apps (organization_id, name, redirect_uris, scopes, secret_hash) values ($1, $2, $3, $4, $5) returning *)
         select ${columns} from a join organizations o on o.id = a.organization_id`,
        [organizationId, name, redirectUris, scopes, hashToken(secret)],
      )
      const [app] = rows
      if (!app) throw new Error('The application was not stored.')
      return { app, secret }
    },
    async update(organizationId, clientId, { name, redirectUris }) {
      const { rows } = await db.query<OauthApp>(
        `with a as (select * from oauth_apps where organization_id = $1 and id = $2 for no key update),
              changed as (update oauth_apps set name = $3, redirect_uris = $4 where id in (select id from a))
         select ${columns} from a join organizations o on o.id = a.organization_id`,
        [organizationId, clientId, name, redirectUris],
      )
      return rows[0] ?? null
    },
    async renewSecret(organizationId, clientId) {
      const secret = `${SECRET_PREFIX}${randomSecret()}`
      const { rowCount } = await db.query(
        'update oauth_apps set secret_hash = $3 where organization_id = $1 and id = $2',
        [...[organizationId, clientId, hashToken(secret)]],
      )
      return rowCount === 0 ? null : secret
    },
    async remove(organizationId, clientId) {
      const { rows } = await db.query<OauthApp>(
        `with a as (delete from oauth_apps where organization_id = $1 and id = $2 returning *)
         select ${columns} from a join organizations o on o.id = a.organization_id`,
        [organizationId, clientId],
      )
      return rows[0] ?? null
    },
    async authenticate(clientId, secret) {
      const app = await find(clientId)
      const isRight =
        app !== null && timingSafeEqual(Buffer.from(app.secretHash), Buffer.from(hashToken(secret)))
      return isRight ? withoutHash(app) : null
    },
  }
}

function withoutHash(app: (OauthApp & { secretHash: string }) | null): OauthApp | null {
  if (app === null) return null
  const { secretHash: _hash, ...rest } = app
  return rest
}
