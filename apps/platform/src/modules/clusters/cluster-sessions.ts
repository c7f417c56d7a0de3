import { Pool, type ClientBase, type PoolClient } from 'pg'
import type { ProjectSecrets } from '../projects/projects'
import { oneAtATime } from '../../base/one-at-a-time'
import { adminConfig, withAdmin } from '../../postgres/cluster/admin-client'
import { prepareForReader } from '../../postgres/cluster/close-database'
import { ProjectNotActive, UnknownDatabase } from '../../postgres/cluster/cluster-errors'
import { ADMIN, ALWAYS_THERE, LOGIN_ROLES } from '../../postgres/cluster/cluster-settings'
import type { ClusterLogin, ConnectionTarget } from '../../postgres/cluster/cluster.types'
import type { SupervisedCluster } from '../../postgres/cluster/supervised-cluster'
import { endingBlockers, pidOf } from '../../postgres/cluster/end-blockers'
import { withRoom } from '../../postgres/network/unfinished-logins'
import { healLogin, passwordOf, SESSION_OPTIONS } from './logins'

/** A cluster that this server runs. */
export interface ClusterEntry {
  supervised: SupervisedCluster
  secrets: ProjectSecrets
  admin: Pool | null
}

/** Error codes of Postgres when an owner has renamed, dropped or closed the database `postgres`. */
const CLOSED_TO_ALL = new Set(['3D000', '55000'])

/** Opens sessions of the superuser, and finds the logins, of the clusters in `entries`. */
export function createClusterSessions(
  entries: ReadonlyMap<string, ClusterEntry>,
  adminIdle: number,
) {
  const closing = oneAtATime()

  function running(ref: string): { entry: ClusterEntry; admin: ConnectionTarget } {
    const entry = entries.get(ref)
    const postmaster = entry?.supervised.postmaster
    if (!entry || !postmaster) throw new ProjectNotActive(ref)
    return {
      entry,
      admin: {
        host: postmaster.socket,
        port: postmaster.port,
        data: postmaster.data,
        user: ADMIN,
        password: entry.secrets.adminPassword,
        database: 'postgres',
      },
    }
  }

  /** A few sessions of the superuser on `postgres` only: one on another database would keep its owner from dropping it. */
  function adminPool(ref: string): Pool {
    const { entry, admin } = running(ref)
    if (!entry.admin) {
      entry.admin = new Pool({
        ...adminConfig(admin),
        max: 2,
        idleTimeoutMillis: adminIdle,
        allowExitOnIdle: true,
      })
      entry.admin.on('error', () => undefined)
    }
    return entry.admin
  }

  async function closeAdmin(ref: string): Promise<void> {
    const entry = entries.get(ref)
    const pool = entry?.admin
    if (!entry || !pool) return
    entry.admin = null
    await pool.end().catch(() => undefined)
  }

  async function withPooledAdmin<T>(
    ref: string,
    work: (client: ClientBase) => Promise<T>,
  ): Promise<T> {
    let client: PoolClient
    try {
      client = await withRoom(running(ref).admin, () => adminPool(ref).connect())
    } catch (error) {
      if (!CLOSED_TO_ALL.has((error as { code?: string }).code ?? '')) throw error
      return withAdmin({ ...running(ref).admin, database: ALWAYS_THERE }, work)
    }
    // The error of a session that breaks is also an event, which the query's rejection repeats.
    const onError = () => undefined
    client.on('error', onError)
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      client.off('error', onError)
    }
  }

  async function target(
    ref: string,
    login: ClusterLogin,
    database = 'postgres',
  ): Promise<ConnectionTarget> {
    const { entry, admin } = running(ref)
    if (login === 'admin') return { ...admin, database }
    const password = passwordOf(login, entry.secrets)
    await withPooledAdmin(ref, async (client) => {
      if (
        !(await healLogin(client, { login, password }, database, (work) =>
          closing(`${ref}/logins`, async () => endingBlockers(admin, await pidOf(client), work())),
        ))
      )
        throw new UnknownDatabase(ref, database)
      if (login === 'reader' && database === 'postgres')
        await closing(ref, () => prepareForReader(client))
    })
    if (login === 'reader' && database !== 'postgres') {
      await closing(`${ref}/${database}`, () => withAdmin({ ...admin, database }, prepareForReader))
    }
    return { ...admin, user: LOGIN_ROLES[login], password, database, options: SESSION_OPTIONS }
  }

  return { closeAdmin, running, target, withPooledAdmin }
}
