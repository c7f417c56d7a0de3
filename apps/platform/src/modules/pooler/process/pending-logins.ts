import { setTimeout as sleep } from 'node:timers/promises'
import { CLIENT_LOGIN_TIMEOUT_S } from '../pool-files'
import { runOnConsole, type ConsoleAddress } from './console'

/** Time in milliseconds after which PgBouncer has ended clients that do not finish logging in. */
export const LOGIN_TIMEOUT_MS = (CLIENT_LOGIN_TIMEOUT_S + 1) * 1_000
export const LOGIN_POLL_INTERVAL_MS = 50
/** State of the socket of a client that is logging in. */
export const LOGGING_IN = 'cl_login'

/** Returns identifiers of the clients that have begun to log in to a database. */
export async function pendingLogins(
  console: ConsoleAddress,
  database: string,
): Promise<Set<string>> {
  const sockets = await runOnConsole(console, 'SHOW SOCKETS')
  return new Set(
    sockets
      .filter((socket) => socket.database === database && socket.state === LOGGING_IN)
      .map(({ connect_time, ptr }) => `${String(connect_time)} ${String(ptr)}`),
  )
}

/** Waits until none of these clients is logging in. */
export async function untilEnded(
  console: ConsoleAddress,
  { database, logins }: { database: string; logins: ReadonlySet<string> },
): Promise<void> {
  for (
    const deadline = Date.now() + LOGIN_TIMEOUT_MS;
    logins.size > 0 && Date.now() < deadline;
    await sleep(LOGIN_POLL_INTERVAL_MS)
  ) {
    const pending = await pendingLogins(console, database)
    if (![...logins].some((login) => pending.has(login))) return
  }
}
