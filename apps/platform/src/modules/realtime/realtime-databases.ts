import type { KeyAccess } from '../../access/gateway.types'
import type { Queryable } from '../../base/transaction'
import type { ClusterConnections } from '../../postgres/cluster/cluster.types'
import { createProjectPools } from '../../postgres/connection/project-pools'

/** Sessions that ask the policies of a project's people. */
export interface RealtimeDatabases {
  /** Runs `work` in a transaction of a login without privileges. */
  transaction<T>(ref: string, work: (sql: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Policies may call any function: none of them runs for long. */
const STATEMENT_TIMEOUT_MS = 2_000
/** A lock is given up before the statement is, which tells one from the other. */
const OPTIONS =
  '-c search_path= -c enable_seqscan=off -c default_transaction_isolation=read\\ committed -c lock_timeout=1s -c idle_in_transaction_session_timeout=10s'
const MAX_SESSIONS = 4
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

export const createRealtimeDatabases = (clusters: ClusterConnections): RealtimeDatabases =>
  createProjectPools(clusters, {
    login: 'realtime',
    options: `${OPTIONS} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    maxSessions: MAX_SESSIONS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })

/**
 * Gives the rest of a transaction the role and the claims of a client.
 * @param maxMs time in milliseconds that each statement may take, if that is less than a session allows
 */
export async function become(
  sql: Queryable,
  { claims, role }: KeyAccess,
  { maxMs = STATEMENT_TIMEOUT_MS, readOnly = true }: { maxMs?: number; readOnly?: boolean } = {},
): Promise<void> {
  await sql.query({
    name: 'howdah-realtime-become',
    text: `select pg_catalog.set_config('transaction_read_only', $3, true),
      pg_catalog.set_config('statement_timeout', $4, true),
      pg_catalog.set_config('search_path', 'public, extensions', true),
      pg_catalog.set_config('request.jwt.claims', $2, true), pg_catalog.set_config('role', $1, true)`,
    values: [
      role,
      JSON.stringify(claims),
      readOnly ? 'on' : 'off',
      // None would mean no timeout.
      Math.max(1, Math.ceil(Math.min(maxMs, STATEMENT_TIMEOUT_MS))),
    ],
  })
}
