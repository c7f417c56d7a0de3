import type { Pool } from 'pg'
import type { Authorization, OauthGrants } from './oauth.types'

const described = `z.id, z.person_id as "personId", z.scopes, z.created_at as "createdAt", z.last_used_at as "lastUsedAt",
  json_build_object('id', a.id, 'name', a.name, 'organizationSlug', o.slug, 'organizationName', o.name) as app`
const joined = `join oauth_apps a on a.id = z.app_id join organizations o on o.id = z.organization_id`

/** Lists and ends what people have allowed applications. */
export function createAuthorizations(
  pool: Pool,
): Pick<OauthGrants, 'organizationOf' | 'ofOrganization' | 'ofPerson' | 'revoke' | 'revokeAll'> {
  const list = async (where: string, value: unknown): Promise<Authorization[]> => {
    const { rows } = await pool.query<Authorization>(
      `select ${described} from oauth_authorizations z ${joined} where ${where} order by z.created_at desc, z.id`,
      [value],
    )
    return rows
  }

  return {
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

    async revokeAll(personId) {
      await pool.query('delete from oauth_authorizations where person_id = $1', [personId])
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
  }
}
