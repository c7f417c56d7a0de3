import type { Secrets } from '../../base/secrets'
import type { Queryable } from '../../base/transaction'
import type { KeyMaterial } from './key-material'
import type { SigningKey, SigningKeyStatus, StoredKey } from './signing-keys.types'

type NewKey = Pick<SigningKey, 'id' | 'algorithm' | 'status'> &
  KeyMaterial & { projectRef: string; isLegacy?: boolean }

/** Rows of signing keys. */
export interface SigningKeysTable {
  /** The oldest one first. Secrets are decrypted when they are read. */
  list(projectRef: string): Promise<StoredKey[]>
  /**
   * Does nothing if the project has such a key already: a legacy key, or one of this status. A legacy key is as old as
   * the project.
   */
  insert(key: NewKey): Promise<void>
  setStatus(id: string, status: SigningKeyStatus): Promise<void>
  remove(id: string): Promise<void>
  /** Locks the keys of a project until the transaction ends. @returns false if there is no such project */
  lock(projectRef: string): Promise<boolean>
}

const sealedAs = (id: string) => `signing_keys/${id}`

export function createSigningKeysTable(db: Queryable, secrets: Secrets): SigningKeysTable {
  return {
    async list(projectRef) {
      const { rows } = await db.query<SigningKey & { sealed: string }>(
        `select id, algorithm, status, is_legacy as "isLegacy", public_jwk as "publicJwk", sealed,
           created_at as "createdAt", updated_at as "updatedAt"
         from signing_keys where project_ref = $1 order by not is_legacy, created_at, id`,
        [projectRef],
      )
      return rows.map(({ sealed, ...key }) => ({
        ...key,
        get secret() {
          return secrets.decrypt(sealed, sealedAs(key.id))
        },
      }))
    },
    async insert({ id, projectRef, algorithm, status, isLegacy = false, secret, publicJwk }) {
      await db.query(
        `insert into signing_keys (id, project_ref, algorithm, status, is_legacy, public_jwk, sealed, created_at, updated_at)
         select $1, ref, $3, $4, $5, $6, $7, at, at
         from projects, lateral (select case when $5 then inserted_at else now() end as at) as moment where ref = $2
         on conflict do nothing`,
        [
          id,
          projectRef,
          algorithm,
          status,
          isLegacy,
          publicJwk && JSON.stringify(publicJwk),
          secrets.encrypt(secret, sealedAs(id)),
        ],
      )
    },
    async setStatus(id, status) {
      await db.query('update signing_keys set status = $2, updated_at = now() where id = $1', [
        id,
        status,
      ])
    },
    async remove(id) {
      await db.query('delete from signing_keys where id = $1', [id])
    },
    async lock(projectRef) {
      const { rowCount } = await db.query('select from projects where ref = $1 for no key update', [
        projectRef,
      ])
      return rowCount === 1
    },
  }
}
