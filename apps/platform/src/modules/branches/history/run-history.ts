import { splitStatements } from '@howdah/rules/sql/text/statements'
import { DatabaseError, type ClientBase } from 'pg'
import { AppError } from '../../../base/app-error'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import { extended } from '../merge/apply-migrations'
import { branchMergeMessages } from '../merge/merge.messages'
import type { ReadMigration } from '../merge/merge.types'
import { withPeoplesSession } from '../merge/peoples-session'
import { historyComparisonErrors as messages } from './history.messages'

/** Maximum duration of all migrations together, in milliseconds. */
const MAX_HISTORY_MS = 120_000

/**
 * States of Postgres for what it refuses in a transaction, such as `create index concurrently`, or a
 * value of an enum that the transaction itself has added.
 */
const NEEDS_NO_TRANSACTION = new Set(['25001', '55P04'])

/** Runs migrations one after the other, each in a session of its own, as the tools of the ecosystem do. */
export interface HistoryRun {
  /** @throws AppError 409 with the migration that fails, and the reason of Postgres */
  run(migrations: readonly ReadMigration[]): Promise<void>
}

/** @param ref a project that is deleted afterwards: what a failed migration leaves does not matter */
export function createHistoryRun(clusters: ClusterConnections, ref: string): HistoryRun {
  const end = Date.now() + MAX_HISTORY_MS
  return {
    async run(migrations) {
      for (const { name, statements, version } of migrations) {
        const leftMs = end - Date.now()
        if (leftMs <= 0)
          throw new AppError(409, 'conflict', messages.tooLong(version, MAX_HISTORY_MS / 60_000))
        const texts = statements.flatMap((text) => splitStatements(text).map(({ sql }) => sql))
        await withPeoplesSession(
          clusters,
          ref,
          (client) => runMigration(client, texts),
          leftMs,
        ).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          const message = branchMergeMessages.failed(version, name, reason)
          throw new AppError(409, 'conflict', message, { cause: error })
        })
      }
    },
  }
}

async function runMigration(client: ClientBase, texts: readonly string[]): Promise<void> {
  await client.query('begin')
  try {
    for (const sql of texts) await client.query(extended(sql))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof DatabaseError) || !NEEDS_NO_TRANSACTION.has(error.code ?? ''))
      throw error
    for (const sql of texts) await client.query(extended(sql))
  }
}
