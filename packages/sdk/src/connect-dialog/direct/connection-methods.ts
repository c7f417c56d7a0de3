import type { PoolerConfig } from '@howdah/platform-client/resources/pooler/get-pooler-config'
import type { Pool } from '@howdah/platform-client/resources/pooler/list-pools'
import type { Database } from '@howdah/platform-client/resources/projects/list-databases'
import type { ConnectionAddress, ConnectionTls } from '@howdah/rules/connect/connect.types'
import {
  poolerAvailability,
  type PoolerAvailability,
} from '@howdah/rules/connect/pooler-availability'
import type { ConnectionMethod } from '../../provider/howdah-events'

/** A way to a database, with its address where there is one. */
export type ConnectionRoute = { method: ConnectionMethod } & (
  | { address: ConnectionAddress }
  | { unavailable: Exclude<PoolerAvailability, { isAvailable: true }> }
)

/** Settings and pools of a project; null where the server has none. */
export type PoolerOfProject = { config: PoolerConfig; pools: readonly Pool[] } | null

const MODES = {
  session_pooler: 'session',
  transaction_pooler: 'transaction',
} as const

/** Name of the file with the certificate of the server's authority. */
export const CERTIFICATE_FILE = 'howdah-ca.crt'

/** Returns the encryption of connections; undefined for the client's default. */
function tlsOf(pooler: PoolerOfProject, isVerified: boolean): ConnectionTls | undefined {
  if (pooler?.config.ssl_certificate && isVerified)
    return { mode: 'verify-full', rootCert: CERTIFICATE_FILE }
  return pooler?.config.ssl_enforced ? { mode: 'require' } : undefined
}

/**
 * Returns the ways to a database: directly, and through its pools.
 * @param isVerified true if clients verify the certificate of the server
 */
export function connectionRoutes(
  database: Database,
  pooler: PoolerOfProject,
  isVerified = false,
): ConnectionRoute[] {
  const tls = tlsOf(pooler, isVerified)
  const addressOf = (
    place: Pick<Database, 'db_host' | 'db_port' | 'db_name' | 'db_user'>,
  ): ConnectionAddress => ({
    host: place.db_host,
    port: place.db_port,
    database: place.db_name,
    user: place.db_user,
    ...(tls ? { tls } : {}),
  })
  const pools = pooler?.pools.filter(({ identifier }) => identifier === database.identifier) ?? []
  const pooled = (['session_pooler', 'transaction_pooler'] as const).map(
    (method): ConnectionRoute => {
      const poolMode = MODES[method]
      const availability = poolerAvailability(poolMode, pooler?.config ?? null, pools)
      if (!availability.isAvailable) return { method, unavailable: availability }
      const pool = pools.find(({ pool_mode }) => pool_mode === poolMode)
      return pool
        ? { method, address: { ...addressOf(pool), poolMode } }
        : { method, unavailable: { isAvailable: false, cause: 'none' } }
    },
  )
  return [{ method: 'direct', address: addressOf(database) }, ...pooled]
}
