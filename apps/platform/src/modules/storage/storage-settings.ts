import type { PlanId } from '../organizations/organizations'
import type { Queryable } from '../../base/transaction'

/** What a project says about its files. */
export interface ProjectStorageSettings {
  plan: PlanId
  /** The largest file, in bytes; null takes what the plan allows. */
  fileSizeLimit: number | null
}

export interface StorageSettings {
  /** null when there is no such project. */
  of(ref: string): Promise<ProjectStorageSettings | null>
  setFileSizeLimit(ref: string, bytes: number | null): Promise<void>
}

export function createStorageSettings(db: Queryable): StorageSettings {
  return {
    async of(ref) {
      // An int8 travels as text; the column's check keeps it a number.
      const { rows } = await db.query<{ plan: PlanId; limit: string | null }>(
        `select o.plan, p.storage_file_size_limit as limit from projects p join organizations o on o.id = p.organization_id where p.ref = $1`,
        [ref],
      )
      const [row] = rows
      return row ? { plan: row.plan, fileSizeLimit: row.limit === null ? null : Number(row.limit) } : null
    },
    async setFileSizeLimit(ref, bytes) {
      await db.query('update projects set storage_file_size_limit = $2 where ref = $1', [ref, bytes])
    },
  }
}
