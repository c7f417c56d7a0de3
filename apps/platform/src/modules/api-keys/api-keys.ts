import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { AppError } from '../../base/app-error'
import { hashToken, randomSecret, type Secrets } from '../../base/secrets'
import { inTransaction, type Queryable } from '../../base/transaction'
import { apiKeyMessages } from './api-keys.messages'

/**
 * A `publishable` key may appear in a public page and acts as `anon`; a `secret` key acts as
 * `service_role`.
 */
export type ApiKeyType = 'publishable' | 'secret'

export interface ApiKey {
  id: string
  type: ApiKeyType
  name: string
  description: string
  createdAt: Date
  /** At most a minute old; null if the key was never used. */
  lastUsedAt: Date | null
  /** End of the overlap of a key that was rotated; null for any other key. */
  expiresAt: Date | null
  /** ID of the key that replaces a rotated one. */
  replacedBy: string | null
  /** In the clear. */
  key: string
}

/** Text of a key that people write. */
export type ApiKeyText = Pick<ApiKey, 'name' | 'description'>

/**
 * Prefix of each type of key, which identifies it for people and for scanners of leaked secrets.
 */
export const API_KEY_PREFIX: Record<ApiKeyType, string> = {
  publishable: 'hw_publishable_',
  secret: 'hw_secret_',
}

/** Maximum number of keys per project. */
export const MAX_API_KEYS = 100

/** The keys that people make for a project. Keys whose overlap has ended do not exist. */
export interface ApiKeys {
  /** @throws AppError 409 when the project has MAX_API_KEYS */
  create(key: { projectRef: string; type: ApiKeyType } & ApiKeyText): Promise<ApiKey>
  /** The oldest one first. */
  list(projectRef: string): Promise<ApiKey[]>
  /** Changes the text of a key. @throws AppError 404 */
  update(
    projectRef: string,
    id: string,
    change: Partial<ApiKeyText>,
  ): Promise<{ before: ApiKeyText; key: ApiKey }>
  /**
   * Creates a key of the same type and text, and ends the current one after `overlapSeconds`; both
   * or neither.
   * @throws AppError 404; 409 for a key that was rotated already, or when the project has
   * MAX_API_KEYS
   */
  rotate(
    projectRef: string,
    id: string,
    overlapSeconds: number,
  ): Promise<{ key: ApiKey; previous: ApiKey | null }>
  /** Removes a key and returns it; null if the project has no such key. */
  remove(projectRef: string, id: string): Promise<Pick<ApiKey, 'type' | 'name'> | null>
  /** Returns this project's key of a text; null for any other text. */
  find(projectRef: string, key: string): Promise<Pick<ApiKey, 'id' | 'type' | 'expiresAt'> | null>
}

const sealedAs = (id: string) => `api_keys/${id}`
const columns = `id, type, name, description, sealed, created_at as "createdAt",
  last_used_at as "lastUsedAt", expires_at as "expiresAt", replaced_by as "replacedBy"`
const isValid = '(expires_at is null or expires_at > now())'

export function createApiKeys(control: Pool, secrets: Secrets): ApiKeys {
  const opened = ({ sealed, ...row }: Omit<ApiKey, 'key'> & { sealed: string }): ApiKey => ({
    ...row,
    key: secrets.decrypt(sealed, sealedAs(row.id)),
  })

  async function select(db: Queryable, projectRef: string): Promise<ApiKey[]> {
    const { rows } = await db.query<Omit<ApiKey, 'key'> & { sealed: string }>(
      `select ${columns} from api_keys where project_ref = $1 and ${isValid} order by created_at, id`,
      [projectRef],
    )
    return rows.map(opened)
  }

  /** Runs a change of a project's keys; of two changes, the second one waits for the first. */
  const change = <T>(projectRef: string, work: (db: Queryable) => Promise<T>): Promise<T> =>
    inTransaction(control, async (client) => {
      await client.query('select from projects where ref = $1 for no key update', [projectRef])
      await client.query('delete from api_keys where project_ref = $1 and expires_at <= now()', [
        projectRef,
      ])
      return work(client)
    })

  async function insert(
    db: Queryable,
    { projectRef, type, name, description }: { projectRef: string; type: ApiKeyType } & ApiKeyText,
  ): Promise<ApiKey> {
    const [id, key] = [randomUUID(), `${API_KEY_PREFIX[type]}${randomSecret()}`]
    const { rowCount } = await db.query(
      `insert into api_keys (id, project_ref, type, name, description, hash, sealed, created_at)
       select $1, $2, $3, $4, $5, $6, $7, clock_timestamp()
        where (select count(*) from api_keys where project_ref = $2) < $8`,
      [
        ...[id, projectRef, type, name, description],
        hashToken(key),
        secrets.encrypt(key, sealedAs(id)),
        MAX_API_KEYS,
      ],
    )
    if (rowCount === 0)
      throw new AppError(409, 'conflict', apiKeyMessages.tooManyKeys(MAX_API_KEYS))
    return keyWith(await select(db, projectRef), id)
  }

  return {
    create: (key) => change(key.projectRef, (db) => insert(db, key)),
    list: (projectRef) => select(control, projectRef),
    update: (projectRef, id, text) =>
      change(projectRef, async (db) => {
        const before = keyWith(await select(db, projectRef), id)
        const { name = before.name, description = before.description } = text
        await db.query('update api_keys set name = $2, description = $3 where id = $1', [
          id,
          name,
          description,
        ])
        return {
          before: { name: before.name, description: before.description },
          key: { ...before, name, description },
        }
      }),
    rotate: (projectRef, id, overlapSeconds) =>
      change(projectRef, async (db) => {
        const { type, name, description, expiresAt } = keyWith(await select(db, projectRef), id)
        if (expiresAt !== null) throw new AppError(409, 'conflict', apiKeyMessages.alreadyRotated)
        if (overlapSeconds === 0) await db.query('delete from api_keys where id = $1', [id])
        const key = await insert(db, { projectRef, type, name, description })
        await db.query(
          `update api_keys set expires_at = now() + $2 * interval '1 second', replaced_by = $3 where id = $1`,
          [id, overlapSeconds, key.id],
        )
        const previous = (await select(db, projectRef)).find((one) => one.id === id)
        return { key, previous: previous ?? null }
      }),
    async remove(projectRef, id) {
      const { rows } = await control.query<Pick<ApiKey, 'type' | 'name'>>(
        `delete from api_keys where project_ref = $1 and id = $2 and ${isValid} returning type, name`,
        [projectRef, id],
      )
      return rows[0] ?? null
    },
    async find(projectRef, key) {
      const { rows } = await control.query<Pick<ApiKey, 'id' | 'type' | 'expiresAt'>>(
        `select id, type, expires_at as "expiresAt" from api_keys where project_ref = $1 and hash = $2 and ${isValid}`,
        [projectRef, hashToken(key)],
      )
      return rows[0] ?? null
    },
  }
}

/** @throws AppError 404 */
function keyWith(keys: readonly ApiKey[], id: string): ApiKey {
  const key = keys.find((one) => one.id === id)
  if (!key) throw new AppError(404, 'not_found', apiKeyMessages.noKey)
  return key
}
