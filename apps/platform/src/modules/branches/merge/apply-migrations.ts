import type { ClientBase, QueryConfig } from 'pg'
import { AppError } from '../../../base/app-error'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergePlan } from './merge.types'
import { writeBuckets } from './merged-buckets'
import { TABLE } from './migrations'
import { MAX_MERGE_MS, withPeoplesSession } from './peoples-session'

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
  const apply = async (client: ClientBase) => {
    const begun = performance.now()
    await client.query('begin')
    await client.query(`set local transaction_timeout = ${MAX_MERGE_MS}`)
    const id = await transactionId(client)
    let current: { version: string; name: string } | null = null
    try {
      for (const migration of migrations) {
        current = migration
        // By the extended protocol a text is one statement, as the review shows it: a setting of the session could make two of it.
        for (const { sql } of migration.statements) await client.query(extended(sql))
        if ((await transactionId(client)) !== id) throw new Error(messages.leftTransaction)
        await record(client, migration)
      }
      current = null
      await becomePostgres(client)
      await more(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const reason = error instanceof Error ? error.message : String(error)
      const message =
        current === null ? reason : messages.failed(current.version, current.name, reason)
      throw new AppError(409, 'conflict', message, { cause: error })
    }
    return Math.round(performance.now() - begun)
  }
  return withPeoplesSession(clusters, ref, apply, MAX_MERGE_MS)
}

/**
 * Changes a database as a plan has it: migrations and buckets, all or nothing.
 * @param begun called with the id of the transaction before it ends
 * @returns the duration in milliseconds
 */
export const applyToDatabase = (
  clusters: ClusterConnections,
  ref: string,
  { buckets, migrations }: MergePlan,
  begun?: (transactionId: string) => Promise<void>,
): Promise<number> =>
  applyMigrations(clusters, ref, migrations, async (client) => {
    await writeBuckets(client, buckets)
    await begun?.((await transactionId(client)) ?? '')
  })

/** Returns a query by the extended protocol, an option that the types of the client do not have. */
export const extended = (text: string): QueryConfig =>
  Object.assign({ text }, { queryMode: 'extended' })

async function transactionId(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select pg_catalog.pg_current_xact_id()::text as id',
  )
  return rows[0]?.id
}

/** A migration may have changed role and search path. */
const becomePostgres = (client: ClientBase) =>
  client.query('reset role; set local role postgres; reset search_path')

/** Records a migration in a database that has its changes, unless it is recorded by now. */
export const recordMigration = (
  clusters: ClusterConnections,
  ref: string,
  migration: MergePlan['migrations'][number],
): Promise<void> =>
  withPeoplesSession(clusters, ref, async (client) => {
    await client.query('begin')
    await record(client, migration, 'once')
    await client.query('commit')
  })

async function record(
  client: ClientBase,
  { name, recorded, version }: MergePlan['migrations'][number],
  once?: 'once',
): Promise<void> {
  await becomePostgres(client)
  await client.query('create schema if not exists supabase_migrations')
  await client.query(`create table if not exists ${TABLE} (version text primary key)`)
  await client.query(
    `alter table ${TABLE} add column if not exists statements text[], add column if not exists name text`,
  )
  const unless = once ? `where not exists (select from ${TABLE} where version = $1)` : ''
  await client.query(
    `insert into ${TABLE} (version, name, statements) select $1::text, $2::text, $3::text[] ${unless}`,
    // Unchanged, so that the two sides are the same without a comparison of each statement.
    [version, name, recorded],
  )
}
