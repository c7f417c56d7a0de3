import { randomUUID } from 'node:crypto'
import { hashToken, randomSecret, type Secrets } from '../../base/secrets'
import type { Queryable } from '../../base/transaction'

/**
 * A `publishable` key may appear in a public page and acts as `anon`; a `secret` key acts as
 * `service_role`.
 */
export type ApiKeyType = 'publishable' | 'secret'

export interface ApiKey {
  id: string
  type: ApiKeyType
  name: string
  createdAt: Date
  /** In the clear. */
  key: string
}

/**
 * Prefix of each type of key, which identifies it for people and for scanners of leaked secrets.
 */
export const API_KEY_PREFIX: Record<ApiKeyType, string> = {
  publishable: 'hw_publishable_',
  secret: 'hw_secret_',
}

/** Maximum number of keys per project. */
export const MAX_API_KEYS = 100

/** The keys that people make for a project. */
export interface ApiKeys {
  /** null when the project has as many as it may. */
  create(key: { projectRef: string; type: ApiKeyType; name: string }): Promise<ApiKey | null>
  /** The oldest one first. */
  list(projectRef: string): Promise<ApiKey[]>
  /** Removes a key and returns it; null if the project has no such key. */
  remove(projectRef: string, id: string): Promise<Pick<ApiKey, 'type' | 'name'> | null>
  /** The type of a key that is this project's; null for any other text. */
  typeOf(projectRef: string, key: string): Promise<ApiKeyType | null>
}

const sealedAs = (id: string) => `api_keys/${id}`

export function createApiKeys(db: Queryable, secrets: Secrets): ApiKeys {
  return {
    async create({ projectRef, type, name }) {
      const [id, key] = [randomUUID(), `${API_KEY_PREFIX[type]}${randomSecret()}`]
      const { rows } = await db.query<{ createdAt: Date }>(
        `insert into api_keys (id, project_ref, type, name, hash, sealed)
         select $1, $2, $3, $4, $5, $6 where (select count(*) from api_keys where project_ref = $2) < $7
         returning created_at as "createdAt"`,
        [
          id,
          projectRef,
          type,
          name,
          hashToken(key),
          secrets.encrypt(key, sealedAs(id)),
          MAX_API_KEYS,
        ],
      )
      const [row] = rows
      return row ? { id, type, name, key, createdAt: row.createdAt } : null
    },
    async list(projectRef) {
      const { rows } = await db.query<Omit<ApiKey, 'key'> & { sealed: string }>(
        'select id, type, name, sealed, created_at as "createdAt" from api_keys where project_ref = $1 order by created_at, id',
        [projectRef],
      )
      return rows.map(({ sealed, ...row }) => ({
        ...row,
        key: secrets.decrypt(sealed, sealedAs(row.id)),
      }))
    },
    async remove(projectRef, id) {
      const { rows } = await db.query<Pick<ApiKey, 'type' | 'name'>>(
        'delete from api_keys where project_ref = $1 and id = $2 returning type, name',
        [projectRef, id],
      )
      return rows[0] ?? null
    },
    async typeOf(projectRef, key) {
      const { rows } = await db.query<{ type: ApiKeyType }>(
        'select type from api_keys where project_ref = $1 and hash = $2',
        [projectRef, hashToken(key)],
      )
      return rows[0]?.type ?? null
    },
  }
}
