import { randomBytes, randomUUID } from 'node:crypto'
import type { Log } from '../../../base/log/log'
import { randomSecret, type Secrets } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

/** Access key of a project's S3 API, without its secret. */
export interface S3AccessKey {
  id: string
  name: string
  accessKeyId: string
  createdAt: Date
  /** To the minute; null before its first use. */
  lastUsedAt: Date | null
}

/** Maximum number of access keys of a project. */
export const MAX_S3_KEYS = 50
/** Minimum time in milliseconds between two updates of a key's last use. */
const USE_INTERVAL_MS = 60_000

export interface S3Keys {
  /** @returns null when the project has as many as it may */
  create(projectRef: string, name: string): Promise<(S3AccessKey & { secret: string }) | null>
  /** The oldest one first. */
  list(projectRef: string): Promise<S3AccessKey[]>
  /** Removes a key and returns it; null if the project has no such key. */
  remove(projectRef: string, id: string): Promise<Pick<S3AccessKey, 'name'> | null>
  /** Returns the secret of an access key of this project, and notes its use; null for any other. */
  secretOf(projectRef: string, accessKeyId: string): Promise<string | null>
}

const sealedAs = (id: string) => `storage_s3_keys/${id}`
const columns =
  'id, name, access_key_id as "accessKeyId", created_at as "createdAt", last_used_at as "lastUsedAt"'

export function createS3Keys(db: Queryable, secrets: Secrets, log: Log): S3Keys {
  /** Writes the use of a key, beside the request that uses it; of several at a time, one writes. */
  function noteUse(id: string): void {
    db.query(
      `update storage_s3_keys set last_used_at = now()
        where id = $1 and (last_used_at is null or last_used_at < now() - $2 * interval '1 millisecond')`,
      [id, USE_INTERVAL_MS],
    ).catch((error: unknown) => log.warn('The use of an S3 access key is not noted', { error }))
  }

  return {
    async create(projectRef, name) {
      const [id, secret] = [randomUUID(), randomSecret()]
      const accessKeyId = randomBytes(16).toString('hex')
      const { rows } = await db.query<S3AccessKey>(
        `insert into storage_s3_keys (id, project_ref, name, access_key_id, sealed)
         select $1, $2, $3, $4, $5 where (select count(*) from storage_s3_keys where project_ref = $2) < $6
         returning ${columns}`,
        [id, projectRef, name, accessKeyId, secrets.encrypt(secret, sealedAs(id)), MAX_S3_KEYS],
      )
      return rows[0] ? { ...rows[0], secret } : null
    },
    async list(projectRef) {
      const { rows } = await db.query<S3AccessKey>(
        `select ${columns} from storage_s3_keys where project_ref = $1 order by created_at, id`,
        [projectRef],
      )
      return rows
    },
    async remove(projectRef, id) {
      const { rows } = await db.query<Pick<S3AccessKey, 'name'>>(
        'delete from storage_s3_keys where project_ref = $1 and id = $2 returning name',
        [projectRef, id],
      )
      return rows[0] ?? null
    },
    async secretOf(projectRef, accessKeyId) {
      const { rows } = await db.query<{ id: string; sealed: string; lastUsedAt: Date | null }>(
        'select id, sealed, last_used_at as "lastUsedAt" from storage_s3_keys where project_ref = $1 and access_key_id = $2',
        [projectRef, accessKeyId],
      )
      const [key] = rows
      if (key === undefined) return null
      if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) > USE_INTERVAL_MS) noteUse(key.id)
      return secrets.decrypt(key.sealed, sealedAs(key.id))
    },
  }
}
