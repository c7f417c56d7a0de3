import { AppError } from '../../../base/app-error'
import { collectRows } from '../../../postgres/wire/collect-rows'
import { type Session, SessionLost } from '../../../postgres/wire/session'
import { impersonationSql } from '../choose-identity'
import { queryMessages } from '../query.messages'
import type { QueryServiceRequest } from '../query-service'
import type { FreshSession, SessionPool } from './session-pool'

/** Timeout for the end of a session, in milliseconds. */
const CLOSE_WAIT_MS = 1_000

/** Opens a session of the pool as the identity of a run. @throws AppError, SessionLost */
export async function openRunSession(
  pool: SessionPool,
  { ref, identity, database, readOnly, replica }: QueryServiceRequest,
): Promise<FreshSession> {
  const taken = await pool.take({ ref, login: identity.login, database, replica })
  const fresh = readOnly ? { ...taken, readOnlyTransaction: true } : taken
  try {
    // Before the transaction, whose end would take the role back.
    if (identity.role) await collectRows(fresh.session, impersonationSql(identity.role))
    // After the first read, no statement of the transaction can turn writes on.
    if (fresh.readOnlyTransaction)
      await collectRows(fresh.session, 'begin transaction read only; select 1')
  } catch (error) {
    fresh.session.destroy()
    if (error instanceof SessionLost) throw error
    // An owner may have dropped the role, for one.
    throw new AppError(400, 'bad_request', queryMessages.cannotStart((error as Error).message), {
      cause: error,
    })
  }
  return identity.role ? { ...fresh, start: { ...fresh.start, role: identity.role.role } } : fresh
}

/** Closes a session and resolves when it is gone, with its locks and its connection. */
export async function endRunSession(session: Session): Promise<void> {
  session.close()
  await Promise.race([
    session.closed,
    new Promise((resolve) => setTimeout(resolve, CLOSE_WAIT_MS).unref()),
  ])
  session.destroy()
}
