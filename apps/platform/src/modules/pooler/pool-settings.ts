import type { Queryable } from '../../base/transaction'
import { DEFAULT_POOL_SIZE } from './pool-sizes'
import type { PoolSettings } from './pooler.types'

/** Settings of the projects' pools. */
export interface PoolSettingsTable {
  of(ref: string): Promise<PoolSettings>
  /** Absent fields keep their value. */
  change(ref: string, change: Partial<PoolSettings>): Promise<PoolSettings>
}

const columns = `pool_mode as mode, coalesce(pool_size, ${DEFAULT_POOL_SIZE}) as size`

const defaults: PoolSettings = { mode: 'transaction', size: DEFAULT_POOL_SIZE }

export function createPoolSettings(db: Queryable): PoolSettingsTable {
  return {
    async of(ref) {
      const { rows } = await db.query<PoolSettings>(
        `select ${columns} from project_pools where project_ref = $1`,
        [ref],
      )
      return rows[0] ?? defaults
    },
    async change(ref, { mode, size }) {
      const { rows } = await db.query<PoolSettings>(
        `insert into project_pools as p (project_ref, pool_mode, pool_size)
         values ($1, coalesce($2, 'transaction'), $3)
         on conflict (project_ref) do update
            set pool_mode = coalesce($2, p.pool_mode), pool_size = coalesce($3, p.pool_size)
         returning ${columns}`,
        [ref, mode ?? null, size ?? null],
      )
      return rows[0] ?? defaults
    },
  }
}
