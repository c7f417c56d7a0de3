import { isPermitted, type NetworkRules } from '../../../postgres/network/network-rules'
import { runOnConsole, type ConsoleAddress } from './console'
import { LOGGING_IN } from './pending-logins'

/** Attempts to admit clients again. */
const RESUME_ATTEMPTS = 5

/**
 * Ends the clients of a database if the rules do not permit one of them. PgBouncer ends all clients
 * of a database or none; those that are permitted connect again.
 * @returns true if one that is not permitted is logging in: previous rules have let it begin, and it
 * can be ended once it has logged in
 */
export async function endRefusedClients(
  console: ConsoleAddress,
  { database, rules }: { database: string; rules: NetworkRules },
): Promise<boolean> {
  const refused = (await runOnConsole(console, 'SHOW SOCKETS')).filter(
    ({ type, database: name, addr, tls }) =>
      type === 'C' &&
      name === database &&
      !isPermitted(rules, { address: String(addr), tls: Boolean(tls) }),
  )
  const loggingIn = refused.filter(({ state }) => state === LOGGING_IN)
  if (refused.length > loggingIn.length)
    // A killed database accepts no clients until it is resumed.
    try {
      await runOnConsole(console, `KILL ${database}`)
    } finally {
      await admitClients(console, database)
    }
  return loggingIn.length > 0
}

/** Lets clients into a database again that was killed. */
export async function admitClients(
  console: ConsoleAddress,
  database: string,
  attempts = RESUME_ATTEMPTS,
): Promise<void> {
  try {
    await runOnConsole(console, `RESUME ${database}`)
  } catch (error) {
    // Of a database that was not killed.
    if (/not paused/.test((error as Error).message)) return
    if (attempts <= 1) throw error
    await admitClients(console, database, attempts - 1)
  }
}
