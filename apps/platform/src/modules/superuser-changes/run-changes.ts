import { superuserStatements, type SuperuserChange } from '@howdah/rules/postgres/superuser-changes'
import { DatabaseError, type ClientBase } from 'pg'
import { AppError } from '../../base/app-error'
import { asNotRun } from '../../base/http/errors'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { checkCreated, checkSuperuserChange } from './check-changes'
import { superuserChangeMessages as messages } from './superuser-changes.messages'

/** SQLSTATE of a statement that took too long. */
const QUERY_CANCELED = '57014'

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
  let isConnected = false
  const ended = withAdmin({ ...target, database: 'postgres' }, async (admin) => {
    isConnected = true
    await admin.query('begin')
    const ran: string[] = []
    for (const [index, change] of changes.entries()) {
      await checkSuperuserChange(admin, change, index)
      for (const statement of superuserStatements(change)) {
        await run(admin, statement)
        ran.push(statement)
      }
      await checkCreated(admin, change, index)
    }
    await run(admin, 'commit')
    return ran
  })
  return ended.catch((error: unknown) => {
    throw isConnected ? error : asNotRun(error)
  })
}

async function run(admin: ClientBase, statement: string): Promise<void> {
  await admin.query(statement).catch((error: unknown) => {
    const state = error instanceof DatabaseError ? (error.code ?? 'XX') : 'XX'
    if (state === QUERY_CANCELED)
      throw new AppError(400, 'bad_request', messages.canceled, { cause: error })
    if (NOT_OF_THE_CHANGE.includes(state.slice(0, 2)) || !(error instanceof DatabaseError))
      throw error
    const parts = [error.message, error.detail, error.hint].filter((part) => part !== undefined)
    throw new AppError(400, 'bad_request', parts.join('\n'), { cause: error })
  })
}
