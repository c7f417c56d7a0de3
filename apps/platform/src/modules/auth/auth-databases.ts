import { withAdmin } from '../../postgres/cluster/admin-client'
import type { ClusterConnections } from '../../postgres/cluster/cluster.types'
import { withLogin } from '../../postgres/connection/login-client'
import { createProjectPools } from '../../postgres/connection/project-pools'
import type { Queryable } from '../../base/transaction'
import { AUTH_DEFAULTS } from './auth-config'
import { prepareOwner, prepareSchema } from './prepare-auth'
import { toAuthError } from './sql-failures'

/** The schema `auth` of the projects' databases. */
export interface AuthDatabases {
  /** Brings the schema up to date, as after each start of a project's Postgres. */
  prepare(ref: string): Promise<void>
  /**
   * Applies all of `work` or, if it throws, nothing, as the owner of the schema.
   * @param maxSessions sessions of the service in the project from now on. @default no change
   * @throws AuthError for what triggers and constraints of the project refuse
   */
  transaction<T>(
    ref: string,
    work: (sql: Queryable) => Promise<T>,
    maxSessions?: number,
  ): Promise<T>
  close(): Promise<void>
}

/** Triggers of the project's people run in these sessions; a name is never resolved through a schema of theirs. */
const OPTIONS =
  '-c search_path= -c default_transaction_read_only=off -c default_transaction_isolation=read\\ committed -c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s'
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

async function bringUpToDate(clusters: ClusterConnections, ref: string): Promise<void> {
  await withAdmin(await clusters.target(ref, 'admin'), prepareOwner)
  await withLogin(await clusters.target(ref, 'auth'), { options: OPTIONS }, prepareSchema)
}

export function createAuthDatabases(clusters: ClusterConnections): AuthDatabases {
  const pools = createProjectPools(clusters, {
    login: 'auth',
    options: OPTIONS,
    maxSessions: AUTH_DEFAULTS.db_max_pool_size,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
  const prepared = new Map<string, Promise<void>>()

  function prepare(ref: string): Promise<void> {
    // One after the other: what the first one makes, the next one finds.
    const making = (prepared.get(ref) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => bringUpToDate(clusters, ref))
    prepared.set(ref, making)
    making.catch(() => prepared.delete(ref))
    return making
  }

  return {
    prepare,
    async transaction(ref, work, maxSessions) {
      await (prepared.get(ref) ?? prepare(ref))
      try {
        return await pools.transaction(ref, work, maxSessions)
      } catch (error) {
        throw toAuthError(error)
      }
    },
    close: () => pools.close(),
  }
}
