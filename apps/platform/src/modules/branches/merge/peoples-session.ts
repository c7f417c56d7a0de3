import type { Socket } from 'node:net'
import { Client, type ClientBase } from 'pg'
import { AppError } from '../../../base/app-error'
import { PLATFORM_APPLICATION, withAdmin } from '../../../postgres/cluster/admin-client'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import { withRoom } from '../../../postgres/network/unfinished-logins'
import { boundedSocket } from '../../../postgres/wire/bounded-socket'
import { branchMergeMessages as messages } from './merge.messages'

/** Maximum bytes of an answer of Postgres in the session of a merge. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Duration of all migrations of a merge, in milliseconds: what they lock, others wait for. */
export const MAX_MERGE_MS = 120_000
/** Duration of a session that only reads, in milliseconds. */
const MAX_READ_MS = 30_000

/**
 * Runs work in a session of its own as the role `postgres`: its code is that of the project's
 * people, and may leave anything in the session. They can lift the timeouts of Postgres, so the
 * session is ended from outside.
 * @throws AppError 409 for work that takes longer than `maxMs`, or without a connection
 */
export async function withPeoplesSession<T>(
  clusters: ClusterConnections,
  ref: string,
  work: (client: ClientBase) => Promise<T>,
  maxMs = MAX_READ_MS,
): Promise<T> {
  const target = await clusters.target(ref, 'service')
  let socket: Socket | undefined
  const client = await withRoom(target, async () => {
    const opened = new Client({
      ...target,
      options: `${target.options ?? ''} -c default_transaction_read_only=off -c statement_timeout=${maxMs} -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s`,
      application_name: PLATFORM_APPLICATION,
      connectionTimeoutMillis: 10_000,
      stream: () => (socket = boundedSocket(MAX_ANSWER_BYTES)),
    })
    opened.on('error', () => undefined)
    await opened.connect()
    return opened
  }).catch((error: unknown) => {
    throw new AppError(409, 'conflict', messages.noConnection, { cause: error })
  })
  let isTooLong = false
  const timer = setTimeout(() => {
    isTooLong = true
    void endBackend(clusters, ref, client)
      .catch(() => undefined)
      .finally(() => socket?.destroy())
  }, maxMs)
  try {
    return await work(client)
  } catch (error) {
    if (!isTooLong) throw error
    const message = messages.tooLong(Math.round(maxMs / 1000))
    throw new AppError(409, 'conflict', message, { cause: error })
  } finally {
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }
}

/** Returns the id of the next transaction of a project, as text. */
export const nextTransaction = (clusters: ClusterConnections, ref: string): Promise<string> =>
  withPeoplesSession(clusters, ref, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text as id',
    )
    return rows[0]?.id ?? ''
  })

/** Ends the session in Postgres too, where a statement would go on without its client. */
async function endBackend(
  clusters: ClusterConnections,
  ref: string,
  client: Client,
): Promise<void> {
  // Not in the types of pg.
  const { processID } = client as unknown as { processID: number }
  const admin = await clusters.target(ref, 'admin')
  await withAdmin({ ...admin, database: ALWAYS_THERE }, (superuser) =>
    superuser.query('select pg_terminate_backend($1, 5000)', [processID]),
  )
}
