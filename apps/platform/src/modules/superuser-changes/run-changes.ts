import { superuserStatements, type SuperuserChange } from '@howdah/rules/postgres/superuser-changes'
import { DatabaseError, type ClientBase } from 'pg'
import { AppError } from '../../base/app-error'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { checkSuperuserChange } from './check-changes'

/** Classes of SQLSTATE that are about the platform or the cluster, not about the change. */
const NOT_OF_THE_CHANGE = ['08', '53', '57', '58', 'XX']

/**
 * Runs changes as the superuser, all or none of them.
 * @returns their statements
 * @throws AppError for what is not allowed, or refused by Postgres
 */
export async function runChanges(
  target: ConnectionTarget,
  changes: readonly SuperuserChange[],
): Promise<string[]> {
  return withAdmin({ ...target, database: 'postgres' }, async (admin) => {
    await admin.query('begin')
    const ran: string[] = []
    for (const [index, change] of changes.entries()) {
      await checkSuperuserChange(admin, change, index)
      for (const statement of superuserStatements(change)) {
        await run(admin, statement)
        ran.push(statement)
      }
    }
    await run(admin, 'commit')
    return ran
  })
}

async function run(admin: ClientBase, statement: string): Promise<void> {
  await admin.query(statement).catch((error: unknown) => {
    const state = error instanceof DatabaseError ? (error.code ?? 'XX') : 'XX'
    if (NOT_OF_THE_CHANGE.includes(state.slice(0, 2)) || !(error instanceof DatabaseError))
      throw error
    const parts = [error.message, error.detail, error.hint].filter((part) => part !== undefined)
    throw new AppError(400, 'bad_request', parts.join('\n'), { cause: error })
  })
}
