import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import type { Queryable } from '../../../base/transaction'
import { createProjectPools } from '../../../postgres/connection/project-pools'
import storageSchema from '../sql/storage-schema.sql'
import { toStorageError } from './sql-failures'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import type { StorageAccess } from '../storage.types'

/** A transaction in a project's database. */
export interface StorageSession extends Queryable {
  /** Runs the following statements with the given access, under the policies that apply to it. */
  become(access: StorageAccess): Promise<void>
}

/** The schema `storage` of the projects' databases. */
export interface ProjectDatabases {
  /**
   * Makes what is missing of the schema: of a project that has come up, whose database may be an
   * older one than before.
   */
  prepare(ref: string): Promise<void>
  /**
   * Applies all of `work` or, if it throws, nothing.
   * @throws StorageError for refusals by policies and the tables
   */
  transaction<T>(ref: string, work: (session: StorageSession) => Promise<T>): Promise<T>
  /** Same as the role `postgres`, which owns the schema. */
  close(): Promise<void>
}

/**
 * Sessions use the service's login and never the superuser's: triggers and functions of the
 * project's people run in them. Their settings are reset by those of each transaction.
 */
// While the disk is almost full transactions begin read-only, and files are to be deleted all the same.
const OPTIONS =
  '-c default_transaction_read_only=off -c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s'
const MAX_SESSIONS = 8
/** Maximum bytes of what Postgres sends for one query: rows, and the notices of people's triggers and policies. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

export function createProjectDatabases(clusters: ClusterConnections): ProjectDatabases {
  const pools = createProjectPools(clusters, {
    login: 'service',
    options: OPTIONS,
    maxSessions: MAX_SESSIONS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
  const prepared = new Map<string, Promise<void>>()

  async function make(ref: string): Promise<void> {
    await pools
      .transaction(ref, async (client) => {
        // Two servers may start at the same time.
        await client.query('select pg_advisory_xact_lock(7246934002)')
        await client.query(storageSchema)
      })
      .catch((error: unknown) => {
        throw toStorageError(error)
      })
  }

  function prepare(ref: string): Promise<void> {
    const known = prepared.get(ref)
    if (known) return known
    const making = make(ref)
    prepared.set(ref, making)
    making.catch(() => prepared.get(ref) === making && prepared.delete(ref))
    return making
  }

  return {
    prepare(ref) {
      prepared.delete(ref)
      return prepare(ref)
    },
    async transaction(ref, work) {
      await prepare(ref)
      try {
        return await pools.transaction(ref, (client) =>
          work({
            query: client.query.bind(client),
            async become({ role, claims }) {
              await client.query({
                name: 'howdah-storage-become',
                text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
                values: [role, JSON.stringify(claims)],
              })
            },
          }),
        )
      } catch (error) {
        const failure = toStorageError(error)
        // The schema was dropped: the next request creates it again.
        if (failure instanceof StorageError && failure.message === storageApiMessages.badSchema)
          prepared.delete(ref)
        throw failure
      }
    },
    close: () => pools.close(),
  }
}
