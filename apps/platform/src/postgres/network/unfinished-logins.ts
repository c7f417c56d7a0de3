import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, processesIn } from '../../base/process-table'
import type { ConnectionTarget } from '../cluster/cluster.types'

/** Title of a process of Postgres whose client by TCP has not sent its password yet. */
const UNFINISHED = /^postgres: .*\(\d+\) authentication\s*$/s
/** Error code of Postgres when it has no connection left. */
const NO_CONNECTION_LEFT = '53300'
/** Maximum time in milliseconds that a session waits for room. */
const ROOM_TIMEOUT_MS = 5_000
const MAX_PAUSE_MS = 20
/** Attempts before others have the connections: a process shows what it does a moment after it has begun. */
const ATTEMPTS_WITHOUT_LOGINS = 10

/**
 * Ends the clients by TCP that have not finished logging in. Each takes a connection, also of those
 * that are reserved for the platform, and no password is needed to open one.
 * @param data directory of the cluster
 * @returns the number of clients
 */
function endUnfinishedLogins(data: string): number {
  const logins = processesIn(data).filter((pid) => UNFINISHED.test(titleOf(pid)))
  for (const pid of logins) endProcess(pid, 'SIGTERM')
  return logins.length
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/**
 * Opens a session of the platform. If unfinished logins have all connections, they are ended until
 * it has one.
 * @param target of the session; nothing is ended where it is not on this machine
 */
export async function withRoom<Session>(
  { data }: Pick<ConnectionTarget, 'data'>,
  open: () => Promise<Session>,
): Promise<Session> {
  const deadline = Date.now() + ROOM_TIMEOUT_MS
  let ended = 0
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open()
    } catch (error) {
      const isFull = (error as { code?: string }).code === NO_CONNECTION_LEFT
      if (data === undefined || !isFull || Date.now() > deadline) throw error
      ended += endUnfinishedLogins(data)
      if (ended === 0 && attempt >= ATTEMPTS_WITHOUT_LOGINS) throw error
      // Postgres takes a moment to end them, in which others can be faster.
      await sleep(Math.min(attempt, MAX_PAUSE_MS))
    }
  }
}
