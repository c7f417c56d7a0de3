import type { PlanId } from '../organizations/organizations'
import type { Queryable } from '../../base/transaction'

/** Storage settings of a project. */
export interface ProjectStorageSettings {
  plan: PlanId
  /** Maximum file size in bytes; null for the limit of the plan. */
  fileSizeLimit: number | null
  /** Seconds that a signed link may last. */
  linkMaxSeconds: number
  /** Number of times that all signed links were revoked. */
  linkGeneration: number
}

/** Changes of the settings; omitted ones do not change. */
export type StorageSettingsChange = Partial<
  Pick<ProjectStorageSettings, 'fileSizeLimit' | 'linkMaxSeconds'>
>

export interface StorageSettings {
  /** null when there is no such project. */
  of(ref: string): Promise<ProjectStorageSettings | null>
  change(ref: string, change: StorageSettingsChange): Promise<void>
  /** Revokes every signed link that was made before. */
  revokeLinks(ref: string): Promise<void>
}

export function createStorageSettings(db: Queryable): StorageSettings {
  return {
    async of(ref) {
      // An int8 travels as text; the column's check keeps it a number.
      const { rows } = await db.query<
        Omit<ProjectStorageSettings, 'fileSizeLimit'> & { fileSizeLimit: string | null }
      >(
        `select o.plan, p.storage_file_size_limit as "fileSizeLimit", p.storage_link_max_seconds as "linkMaxSeconds",
                p.storage_link_generation as "linkGeneration"
           from projects p join organizations o on o.id = p.organization_id where p.ref = $1`,
        [ref],
      )
      const [row] = rows
      return row
        ? { ...row, fileSizeLimit: row.fileSizeLimit === null ? null : Number(row.fileSizeLimit) }
        : null
    },
    async change(ref, { fileSizeLimit, linkMaxSeconds }) {
      await db.query(
        `update projects
            set storage_file_size_limit = case when $2 then $3 else storage_file_size_limit end,
                storage_link_max_seconds = coalesce($4, storage_link_max_seconds)
          where ref = $1`,
        [ref, fileSizeLimit !== undefined, fileSizeLimit ?? null, linkMaxSeconds ?? null],
      )
    },
    async revokeLinks(ref) {
      await db.query(
        'update projects set storage_link_generation = storage_link_generation + 1 where ref = $1',
        [ref],
      )
    },
  }
}
