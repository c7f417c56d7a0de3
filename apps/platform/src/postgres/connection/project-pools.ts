import { boundedDates } from './bounded-dates'
import { Pool, type PoolClient } from 'pg'
import { inTransaction } from '../../base/transaction'
import { boundedSocket } from '../wire/bounded-socket'
import { PLATFORM_APPLICATION } from '../cluster/admin-client'
import { withRoom } from '../network/unfinished-logins'
import type { ClusterConnections, ClusterLogin } from '../cluster/cluster.types'

/** Sessions of one login in the databases `postgres` of projects. Those of an idle project end after a few seconds. */
export interface ProjectPools {
  /**
   * Runs `work` in one transaction: all of it or, if it throws, nothing.
   * @param maxSessions sessions in the project from now on; those above end with their transaction. @default no change
   */
  transaction<T>(
    ref: string,
    work: (client: PoolClient) => Promise<T>,
    maxSessions?: number,
  ): Promise<T>
  close(): Promise<void>
}

export interface ProjectPoolsOptions {
  login: ClusterLogin
  /** Settings of the sessions (`-c name=value ...`). */
  options: string
  maxSessions: number
  /** Maximum bytes of what Postgres sends for one query: rows, and the notices of people's triggers and policies. */
  maxAnswerBytes: number
}

/** Text of pg-pool's error for a request that no session became free for. */
const NO_SESSION_FREE = 'timeout exceeded when trying to connect'

/** Returns true for the error of a request that has waited too long for a session, while others had all of them. */
export const isWaitedTooLong = (error: unknown): boolean =>
  error instanceof Error && error.message === NO_SESSION_FREE

/**
 * Triggers and functions of people may have changed the session in an earlier transaction. Sent by
 * itself: a transaction has the defaults of its beginning, and its rollback would undo the reset.
 */
const RESET = 'reset session authorization; reset role; reset all'

interface OpenPool {
  /** @param maxSessions of the pool from now on; undefined for no change */
  connect(maxSessions: number | undefined): Promise<PoolClient>
  end(): Promise<void>
}

export function createProjectPools(
  clusters: ClusterConnections,
  { login, options, maxAnswerBytes, maxSessions }: ProjectPoolsOptions,
): ProjectPools {
  const pools = new Map<string, Promise<OpenPool>>()

  async function open(ref: string): Promise<OpenPool> {
    const target = await clusters.target(ref, login)
    const pool = new Pool({
      ...target,
      types: boundedDates,
      options: [target.options, options].join(' '),
      application_name: PLATFORM_APPLICATION,
      max: maxSessions,
      stream: () => boundedSocket(maxAnswerBytes),
      idleTimeoutMillis: 5_000,
      connectionTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    })
    // A session that ends between two transactions comes as an event; the next one opens another.
    pool.on('error', () => undefined)
    // One that ends while it is made ready has an event too, besides the error of its query.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return {
      async connect(max) {
        if (max !== undefined) pool.options.max = max
        const client = await withRoom(target, () => pool.connect())
        const { release } = client
        // One above the maximum of now ends, also while others wait for it.
        client.release = (error) => release(error || pool.totalCount > pool.options.max)
        try {
          await client.query(RESET)
        } catch (error) {
          client.release(error as Error)
          throw error
        }
        return client
      },
      end: () => pool.end(),
    }
  }

  function poolOf(ref: string): Promise<OpenPool> {
    const known = pools.get(ref)
    if (known) return known
    const opened = open(ref)
    pools.set(ref, opened)
    opened.catch(() => forget(ref, opened))
    return opened
  }

  function forget(ref: string, pool: Promise<OpenPool>): void {
    if (pools.get(ref) === pool) pools.delete(ref)
    pool.then((open) => open.end()).catch(() => undefined)
  }

  return {
    // A cluster that was paused or moved, or a changed login, has another address: it is requested again, once.
    async transaction(ref, work, sessions) {
      for (let attempt = 0; ; attempt += 1) {
        const opened = poolOf(ref)
        const pool = await opened
        let begun = false
        try {
          return await inTransaction({ connect: () => pool.connect(sessions) }, (client) => {
            begun = true
            return work(client)
          })
        } catch (error) {
          // The pool of a cluster that only has much to do stays: others wait in it.
          if (begun || attempt > 0 || isWaitedTooLong(error)) throw error
          forget(ref, opened)
        }
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
