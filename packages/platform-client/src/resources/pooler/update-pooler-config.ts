import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { PoolerConfig, PoolMode } from './get-pooler-config'

/** Changes to a project's connection pools; omitted fields stay as they are. */
export interface PoolerConfigUpdate {
  ref: string
  poolMode?: PoolMode | undefined
  /** Connections to Postgres of each pool and user. */
  defaultPoolSize?: number | undefined
}

/** Changes the pool mode and the pool size of a project. */
export async function updatePoolerConfig(
  client: PlatformClient,
  { ref, poolMode, defaultPoolSize }: PoolerConfigUpdate,
): Promise<PoolerConfig> {
  required({ ref })
  const body = {
    ...(poolMode === undefined ? {} : { pool_mode: poolMode }),
    ...(defaultPoolSize === undefined ? {} : { default_pool_size: defaultPoolSize }),
  }
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/config/pgbouncer', {
      params: { path: { ref } },
      body,
    }),
  )
}
