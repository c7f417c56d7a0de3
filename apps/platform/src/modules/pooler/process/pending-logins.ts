import { setTimeout as sleep } from 'node:timers/promises'
import { runOnConsole, type ConsoleAddress } from './console'

/** Time in milliseconds after which PgBouncer has ended clients that do not finish logging in. */
const LOGIN_TIMEOUT_MS = 16_000
const POLL_INTERVAL_MS = 50

/** Returns identifiers of the clients that have begun to log in to a database. */
export async function pendingLogins(
  console: ConsoleAddress,
  database: string,
): Promise<Set<string>> {
  const sockets = await runOnConsole(console, 'SHOW SOCKETS')
  return new Set(
    sockets
      .filter((socket) => socket.database === database && socket.state === 'cl_login')
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
    await sleep(POLL_INTERVAL_MS)
  ) {
    const pending = await pendingLogins(console, database)
    if (![...logins].some((login) => pending.has(login))) return
  }
}
