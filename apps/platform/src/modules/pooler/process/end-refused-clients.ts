import { isPermitted, type NetworkRules } from '../../../postgres/network/network-rules'
import { runOnConsole, type ConsoleAddress } from './console'

/** Attempts to admit clients again. */
const RESUME_ATTEMPTS = 5

/**
 * Ends the clients of a database if the rules do not permit one of them. PgBouncer ends all clients
 * of a database or none; those that are permitted connect again.
 */
export async function endRefusedClients(
  console: ConsoleAddress,
  { database, rules }: { database: string; rules: NetworkRules },
): Promise<void> {
  const clients = await runOnConsole(console, 'SHOW CLIENTS')
  const isRefused = clients.some(
    ({ database: name, addr, tls }) =>
      name === database && !isPermitted(rules, { address: String(addr), tls: Boolean(tls) }),
  )
  if (!isRefused) return
  // A killed database accepts no clients until it is resumed.
  try {
    await runOnConsole(console, `KILL ${database}`)
  } finally {
    await admitClients(console, database)
  }
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
