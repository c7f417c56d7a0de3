import { Client, type ClientBase } from 'pg'
import { AppError } from '../../../base/app-error'
import { PLATFORM_APPLICATION } from '../../../postgres/cluster/admin-client'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import { withRoom } from '../../../postgres/network/unfinished-logins'
import { boundedSocket } from '../../../postgres/wire/bounded-socket'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergePlan, RecordedMigration } from './merge.types'

const TABLE = 'supabase_migrations.schema_migrations'
const MAX_MIGRATIONS = 5_000
/** Maximum bytes that Postgres sends in the session of a merge. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** Duration of all migrations of a merge, in milliseconds: what they lock, others wait for. */
const MAX_MERGE_MS = 120_000

/**
 * Runs work in a session of its own as the role `postgres`: its code is that of the project's
 * people, and may leave anything in the session.
 */
export async function withPeoplesSession<T>(
  clusters: ClusterConnections,
  ref: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const target = await clusters.target(ref, 'service')
  const client = await withRoom(target, async () => {
    const opened = new Client({
      ...target,
      options: `${target.options ?? ''} -c default_transaction_read_only=off -c statement_timeout=${MAX_MERGE_MS} -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s`,
      application_name: PLATFORM_APPLICATION,
      connectionTimeoutMillis: 10_000,
      stream: () => boundedSocket(MAX_ANSWER_BYTES),
    })
    opened.on('error', () => undefined)
    await opened.connect()
    return opened
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the recorded migrations, the oldest first. @throws AppError 409 */
export async function readMigrations(
  clusters: ClusterConnections,
  ref: string,
): Promise<RecordedMigration[]> {
  return withPeoplesSession(clusters, ref, async (client) => {
    const found = await client.query<{ there: boolean }>(
      `select pg_catalog.to_regclass('${TABLE}') is not null as there`,
    )
    if (!found.rows[0]?.there) return []
    const { rows } = await client
      .query<{ row: unknown }>(
        `select pg_catalog.to_jsonb(m) as row from ${TABLE} m order by m.version::text collate "C" limit ${MAX_MIGRATIONS + 1}`,
      )
      .catch((error: unknown) => {
        throw new AppError(409, 'conflict', messages.unreadable, { cause: error })
      })
    if (rows.length > MAX_MIGRATIONS)
      throw new AppError(409, 'conflict', messages.tooMany(MAX_MIGRATIONS))
    return rows.map(({ row }) => toRecorded(row))
  })
}

/** Tools record different columns, and people can replace the table. */
function toRecorded(row: unknown): RecordedMigration {
  const { name, statements, version } = (row ?? {}) as Record<string, unknown>
  if (typeof version !== 'string') throw new AppError(409, 'conflict', messages.unreadable)
  return {
    version,
    name: typeof name === 'string' ? name : '',
    statements: Array.isArray(statements)
      ? statements.filter((one): one is string => typeof one === 'string')
      : [],
  }
}

/**
 * Runs migrations and records them, with more at their end: all or nothing.
 * @returns the duration in milliseconds
 * @throws AppError 409 with the reason of Postgres
 */
export async function applyMigrations(
  clusters: ClusterConnections,
  ref: string,
  migrations: MergePlan['migrations'],
  more: (client: ClientBase) => Promise<void>,
): Promise<number> {
  return withPeoplesSession(clusters, ref, async (client) => {
    const begun = performance.now()
    await client.query('begin')
    await client.query(`set local transaction_timeout = ${MAX_MERGE_MS}`)
    const id = await transactionId(client)
    let version = ''
    try {
      for (const migration of migrations) {
        version = migration.version
        for (const { sql } of migration.statements) await client.query(sql)
        if ((await transactionId(client)) !== id) throw new Error(messages.leftTransaction)
        await record(client, migration)
      }
      version = ''
      await becomePostgres(client)
      await more(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const reason = error instanceof Error ? error.message : String(error)
      const message = version === '' ? reason : messages.failed(version, reason)
      throw new AppError(409, 'conflict', message, { cause: error })
    }
    return Math.round(performance.now() - begun)
  })
}

async function transactionId(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select pg_catalog.pg_current_xact_id()::text as id',
  )
  return rows[0]?.id
}

/** A migration may have changed role and search path. */
const becomePostgres = (client: ClientBase) =>
  client.query('reset role; set local role postgres; reset search_path')

async function record(
  client: ClientBase,
  { name, statements, version }: MergePlan['migrations'][number],
): Promise<void> {
  await becomePostgres(client)
  await client.query('create schema if not exists supabase_migrations')
  await client.query(`create table if not exists ${TABLE} (version text primary key)`)
  await client.query(
    `alter table ${TABLE} add column if not exists statements text[], add column if not exists name text`,
  )
  await client.query(`insert into ${TABLE} (version, name, statements) values ($1, $2, $3)`, [
    version,
    name,
    statements.map(({ sql }) => sql),
  ])
}
