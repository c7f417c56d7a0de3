import type { AccessChange } from '../../../../access/services'
import { endSessions } from '../../rows/sessions'
import type { AuthServices } from '../../services'

/**
 * Ends the sessions of members who may no longer sign in as users. Their tokens are refused from now
 * on, also where the database of the project cannot be reached.
 */
export async function endLostSessions(
  {
    authDatabases,
    log,
    memberSessions,
  }: Pick<AuthServices, 'authDatabases' | 'log' | 'memberSessions'>,
  change: AccessChange,
): Promise<void> {
  for (const { id, ref, userId } of await memberSessions.removeLost(change))
    await authDatabases
      .transaction(ref, (sql) => endSessions(sql, userId, 'local', id))
      .catch((error: unknown) =>
        log.warn('The session of a former member is still listed', { project: ref, error }),
      )
}
