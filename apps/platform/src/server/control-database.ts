import { Pool, type PoolConfig } from 'pg'
import { PLATFORM_APPLICATION, withAdmin } from '../postgres/cluster/admin-client'
import { clusterPlace } from '../postgres/cluster/cluster-place'
import {
  ADMIN,
  CONTROL_CLUSTER,
  CONTROL_DATABASE,
  controlPassword,
} from '../postgres/cluster/cluster-settings'
import { createCluster } from '../postgres/cluster/create-cluster'
import type { PostgresBinaries } from '../postgres/cluster/postgres-binaries'
import { readPostmasterFile } from '../postgres/cluster/postmaster-file'
import type { ProcessUser } from '../postgres/cluster/process-user'
import { superviseCluster } from '../postgres/cluster/supervised-cluster'
import type { DataDirectory } from '../base/disk/data-directory'
import type { Services } from '../base/services'
import type { Log } from '../base/log/log'

/** The database that holds what the platform knows. */
export interface ControlDatabase {
  pool: Pool
  /** Its own cluster; null for one that is managed elsewhere. */
  cluster: Services['controlCluster']
  /** Ends the pool and, when it is the server's own, the cluster. */
  close(options?: { immediate?: boolean }): Promise<void>
}

/**
 * Opens an external Postgres as the control database.
 * @throws when it cannot be reached
 */
export async function openExternalControl(
  connectionString: string,
  log: Log,
): Promise<ControlDatabase> {
  const pool = createPool({ connectionString }, log)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new Error(
      `The control database of HOWDAH_DATABASE_URL cannot be reached: ${(error as Error).message}`,
      { cause: error },
    )
  }
  return { pool, cluster: null, close: () => pool.end() }
}

/** Opens the server's own control database: made on the first start, taken over when it runs already. */
export async function openEmbeddedControl(
  directory: DataDirectory,
  binaries: PostgresBinaries,
  user: ProcessUser | null,
  log: Log,
): Promise<ControlDatabase> {
  const place = clusterPlace(directory, CONTROL_CLUSTER)
  const password = controlPassword(directory.secrets)
  await createCluster({ binaries, user, place, adminPassword: password })
  const cluster = superviseCluster(
    { place, binaries, user, adminPassword: password, listen: [], processMemory: null },
    log,
    (health) => {
      if (health === 'unhealthy') log.error('The control database stopped and is restarted')
    },
  )
  const { socket, port } = await cluster.start()
  const target = { host: socket, port, user: ADMIN, password }
  await withAdmin({ ...target, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      CONTROL_DATABASE,
    ])
    if (rowCount === 0) await client.query(`create database ${CONTROL_DATABASE}`)
  })
  const pool = createPool({ ...target, database: CONTROL_DATABASE }, log)
  return {
    pool,
    cluster: target,
    async close(options) {
      await pool.end()
      await cluster.stop(options)
    },
  }
}

/** Joins the control database of a server that is running on the same data directory; null when none answers. */
export async function joinEmbeddedControl(
  directory: DataDirectory,
  log: Log,
): Promise<ControlDatabase | null> {
  const file = await readPostmasterFile(clusterPlace(directory, CONTROL_CLUSTER).data)
  if (!file) return null
  const pool = createPool(
    {
      host: file.socket,
      port: file.port,
      user: ADMIN,
      password: controlPassword(directory.secrets),
      database: CONTROL_DATABASE,
    },
    log,
  )
  try {
    await pool.query('select 1')
    return { pool, cluster: null, close: () => pool.end() }
  } catch {
    await pool.end()
    return null
  }
}

function createPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    ...config,
    max: 10,
    application_name: PLATFORM_APPLICATION,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', (error) => {
    // The next query uses another connection, and fails if there is none.
    if (!pool.ending) log.warn('A connection to the control database broke', { error })
  })
  return pool
}
