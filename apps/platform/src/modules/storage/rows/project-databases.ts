import { Pool, type PoolClient } from 'pg'
import { PLATFORM_APPLICATION } from '../../../postgres/cluster/admin-client'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import type { Queryable } from '../../../base/transaction'
import { inTransaction } from '../../../base/transaction'
import { boundedSocket } from '../../../postgres/wire/bounded-socket'
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
  /** Makes the schema where it is missing, once for each project and start. */
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
  const pools = new Map<string, Promise<Pool>>()
  const prepared = new Map<string, Promise<void>>()

  async function open(ref: string): Promise<Pool> {
    const target = await clusters.target(ref, 'service')
    const pool = new Pool({
      ...target,
      options: [target.options, OPTIONS].join(' '),
      application_name: PLATFORM_APPLICATION,
      max: MAX_SESSIONS,
      stream: () => boundedSocket(MAX_ANSWER_BYTES),
      idleTimeoutMillis: 5_000,
      connectionTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    })
    // A session that ends between two transactions comes as an event; the next one opens another.
    pool.on('error', () => undefined)
    return pool
  }

  function poolOf(ref: string): Promise<Pool> {
    const known = pools.get(ref)
    if (known) return known
    const opened = open(ref)
    pools.set(ref, opened)
    opened.catch(() => forget(ref, opened))
    return opened
  }

  function forget(ref: string, pool: Promise<Pool>): void {
    if (pools.get(ref) === pool) pools.delete(ref)
    pool.then((open) => open.end()).catch(() => undefined)
  }

  /**
   * A cluster that was paused or moved, or a changed login, has another address: it is requested
   * again, once.
   */
  async function inSession<T>(ref: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const opened = poolOf(ref)
      const pool = await opened
      let begun = false
      try {
        return await inTransaction(pool, (client) => {
          begun = true
          return work(client)
        })
      } catch (error) {
        if (begun || attempt > 0) throw error
        forget(ref, opened)
      }
    }
  }

  async function make(ref: string): Promise<void> {
    await inSession(ref, async (client) => {
      // Two servers may start at the same time.
      await client.query('select pg_advisory_xact_lock(7246934002)')
      await client.query(storageSchema)
    }).catch((error: unknown) => {
      throw toStorageError(error)
    })
  }

  function prepare(ref: string): Promise<void> {
    const known = prepared.get(ref)
    if (known) return known
    const making = make(ref)
    prepared.set(ref, making)
    making.catch(() => prepared.delete(ref))
    return making
  }

  return {
    prepare,
    async transaction(ref, work) {
      await prepare(ref)
      try {
        return await inSession(ref, (client) =>
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
    async close() {
      const open = [...pools.values()]
      pools.clear()
      await Promise.all(
        open.map((pool) => pool.then((opened) => opened.end()).catch(() => undefined)),
      )
    },
  }
}
