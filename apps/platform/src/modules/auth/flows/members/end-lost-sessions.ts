import type { AccessChange } from '../../../../access/services'
import { endSessions } from '../../rows/sessions'
import type { AuthServices } from '../../services'

/**
 * Ends the sessions of members who may no longer sign in as users. Their tokens are refused from now
 * on; the databases of the projects, some of which may be unreachable, are not waited for.
 */
export async function endLostSessions(
  {
    authDatabases,
    log,
    memberSessions,
  }: Pick<AuthServices, 'authDatabases' | 'log' | 'memberSessions'>,
  change: AccessChange,
): Promise<void> {
  const lost = await memberSessions.removeLost(change)
  for (const ref of new Set(lost.map((session) => session.ref)))
    void authDatabases
      .transaction(ref, async (sql) => {
        for (const session of lost)
          if (session.ref === ref) await endSessions(sql, session.userId, 'local', session.id)
      })
      .catch((error: unknown) =>
        log.warn('The sessions of a former member are still listed', { project: ref, error }),
      )
}
