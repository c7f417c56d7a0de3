import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSocketFiles } from '../../../base/disk/remove-socket-files'
import type { Log } from '../../../base/log/log'
import { endProcess, isRunning, processesIn } from '../../../base/process-table'
import type { NetworkRules } from '../../../postgres/network/network-rules'
import { isPortFree } from '../../../postgres/cluster/free-port'
import { limitLog } from '../../../postgres/cluster/postmaster'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import {
  supervisionTransition,
  type Supervision,
  type SupervisionEvent,
  type SupervisionTimes,
} from '../../../postgres/cluster/supervision'
import { CROWD_CLIENTS, MAX_PROJECT_CLIENTS } from '../pool-files'
import { poolerMessages } from '../pooler.messages'
import { runOnConsole, type ConsoleAddress } from './console'
import { createClientLimit } from './client-limit'
import { admitClients, endRefusedClients } from './end-refused-clients'
import { pendingLogins, untilEnded } from './pending-logins'
import { createPoolLogFollower } from '../log/follow-pool-log'
import type { PoolLogLine } from '../log/parse-pool-log'
import type { PoolPlace } from './pool-place'

export interface PoolProcessParts {
  place: PoolPlace
  /** Path of PgBouncer. */
  program: string
  user: ProcessUser | null
  console: ConsoleAddress
  /** Name of the process in the log. */
  name: string
  log: Log
  /** Takes each line of its log about a connection of a project. */
  onLine(line: PoolLogLine): void
}

/** One PgBouncer that is supervised so that it stays running. */
export interface PoolProcess {
  /** null while it does not answer. */
  readonly pid: number | null
  /** Reason that it does not run; null while it runs or starts. */
  readonly problem: string | null
  /** Starts it and keeps it running; its files must exist. Ends after the first attempt. */
  start(): Promise<void>
  /** Makes it read its files again. A process that is being started reads them when it runs. */
  reload(): Promise<void>
  /**
   * Ends the clients of a database if the rules do not permit one of them.
   * @returns true if one that is not permitted is logging in
   */
  endRefused(database: string, rules: NetworkRules): Promise<boolean>
  /** Ends the clients of a database and runs work while there are none. */
  whileDisconnected(database: string, work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Time in milliseconds for the port of a process that was just ended to become free. */
const PORT_TIMEOUT_MS = 1_000
/** Timeout for a started process to answer, in milliseconds. */
const READY_TIMEOUT_MS = 5_000
/** Time in milliseconds that a process may take to end after a signal. */
const END_TIMEOUT_MS = 2_000
/** Time in milliseconds after which a process that does not answer counts as running. */
const ENDING_TIMEOUT_MS = 500
/** Interval in which the log is read and its size checked, in milliseconds. */
const LOG_INTERVAL_MS = 1_000
/** Interval of the check of the number of clients, in milliseconds. */
const CLIENTS_INTERVAL_MS = 250
/** Clients have no other way to their database meanwhile, so that the waits are short. */
const SUPERVISION_TIMES: SupervisionTimes = { backOff: [0, 250, 1_000], steadyAfter: 1_000 }

export function createPoolProcess(parts: PoolProcessParts): PoolProcess {
  const { place, name, log } = parts
  let state: Supervision = { kind: 'stopped' }
  let child: ChildProcess | null = null
  let problem: string | null = null
  let retry: NodeJS.Timeout | null = null
  let checks: NodeJS.Timeout[] = []
  const clientLimit = createClientLimit(parts.console, {
    max: MAX_PROJECT_CLIENTS,
    crowd: CROWD_CLIENTS,
    onChange: (project, isFull) =>
      log.warn(
        isFull
          ? 'A project has as many clients as it may have; more are refused'
          : 'A project has fewer clients than it may have; more are accepted',
        { pool: name, project },
      ),
  })

  const follower = createPoolLogFollower(place.logFile, parts.onLine)
  let following: Promise<void> | null = null

  /** Reads the log, then cuts it if it is too long. */
  async function readLog(): Promise<void> {
    try {
      await follower.read()
    } finally {
      await limitLog(place)
    }
  }

  const followLog = (): Promise<void> =>
    (following ??= readLog()
      .catch((error: unknown) =>
        log.debug('The log of PgBouncer could not be read', { pool: name, error }),
      )
      .finally(() => (following = null)))

  const isStopped = (): boolean => state.kind === 'stopped' || state.kind === 'stopping'

  function send(event: SupervisionEvent): void {
    state = supervisionTransition(state, event, SUPERVISION_TIMES)
    if (state.kind !== 'waiting') return
    retry = setTimeout(() => {
      send({ type: 'tick', at: Date.now() })
      if (state.kind === 'starting') void bringUp()
    }, state.until - Date.now())
    retry.unref()
  }

  async function bringUp(): Promise<void> {
    try {
      const started = await launch(parts)
      if (isStopped()) return await endChild(started)
      child = started
      problem = null
      started.once('exit', (code, signal) => {
        if (child !== started) return
        child = null
        if (isStopped()) return
        log.warn('PgBouncer stopped and is restarted', { pool: name, code, signal })
        send({ type: 'lost', at: Date.now() })
      })
      send({ type: 'started', at: Date.now() })
      // It may have ended before the listener was added.
      if (started.exitCode !== null || started.signalCode !== null)
        send({ type: 'lost', at: Date.now() })
      else log.info('PgBouncer runs', { pool: name, pid: started.pid })
      // Its files may have changed since it read them.
      await reload().catch((error: unknown) => {
        log.error('PgBouncer does not read its files', { pool: name, error })
        if (started.pid !== undefined) endProcess(started.pid)
      })
    } catch (error) {
      const { message } = error as Error
      // Tried again every second, for as long as its port is taken.
      if (message !== problem) log.error('PgBouncer does not start', { pool: name, error })
      problem = message
      send({ type: 'lost', at: Date.now() })
    }
  }

  /** A process that has just ended reads its files at its restart, and has no clients then. */
  async function whileItRuns(work: () => Promise<unknown>): Promise<void> {
    const running = child
    if (state.kind !== 'running' || running === null) return
    await work().catch(async (error: unknown) => {
      // The console of a process that is killed closes before the process has ended.
      if (!(await hasEnded(running, ENDING_TIMEOUT_MS))) throw error
    })
  }

  const reload = () => whileItRuns(() => runOnConsole(parts.console, 'RELOAD'))

  return {
    get pid() {
      return state.kind === 'running' ? (child?.pid ?? null) : null
    },
    get problem() {
      return problem
    },
    async start() {
      if (!isStopped()) return
      send({ type: 'start' })
      await follower.begin()
      checks = [
        setInterval(() => void followLog(), LOG_INTERVAL_MS),
        setInterval(
          () => void whileItRuns(clientLimit.check).catch(() => undefined),
          CLIENTS_INTERVAL_MS,
        ),
      ]
      for (const check of checks) check.unref()
      await bringUp()
    },
    reload,
    async endRefused(database, rules) {
      let isLoggingIn = false
      await whileItRuns(async () => {
        isLoggingIn = await endRefusedClients(parts.console, { database, rules })
      })
      return isLoggingIn
    },
    async whileDisconnected(database, work) {
      let logins = new Set<string>()
      try {
        await whileItRuns(async () => {
          logins = await pendingLogins(parts.console, database)
          await runOnConsole(parts.console, `KILL ${database}`)
        })
        await work()
        // They may be checked against a verifier that was found before the work.
        await whileItRuns(() => untilEnded(parts.console, { database, logins }))
      } finally {
        await whileItRuns(() => admitClients(parts.console, database))
      }
    },
    async stop() {
      send({ type: 'stop' })
      if (retry) clearTimeout(retry)
      for (const check of checks) clearInterval(check)
      await clientLimit.close()
      const running = child
      child = null
      if (running) await endChild(running)
      await endLeftovers(place.folder)
      await followLog()
      send({ type: 'stopped' })
    },
  }
}

async function launch({ place, program, user, console }: PoolProcessParts): Promise<ChildProcess> {
  await endLeftovers(place.folder)
  const freeBy = Date.now() + PORT_TIMEOUT_MS
  while (!(await isPortFree(console.port))) {
    if (Date.now() > freeBy) throw new Error(poolerMessages.portTaken(console.port))
    await sleep(20)
  }
  await removeSockets(place)
  await limitLog(place)
  const log = openSync(place.logFile, 'a', 0o600)
  const child = spawn(program, [place.iniFile], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    // By which a leftover one is found.
    cwd: place.folder,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    // In a session of its own it hears no Ctrl+C, and serves its clients while the server is stopped.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: string | null = null
  child.once('error', (error) => (failure = error.message))
  child.unref()
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (failure === null && child.exitCode === null && child.signalCode === null) {
    const answers = await runOnConsole(console, 'SHOW VERSION').then(
      () => true,
      () => false,
    )
    // Without its port it would run for the console alone.
    if (answers && !(await isPortFree(console.port))) return child
    if (Date.now() > deadline) break
    await sleep(10)
  }
  await endChild(child)
  throw new Error(poolerMessages.doesNotStart(failure))
}

async function endChild(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    endProcess(pid, signal)
    if (await hasEnded(child, END_TIMEOUT_MS)) return
  }
}

/** Returns true when a process has ended, false if it is running after this time. */
async function hasEnded(
  { pid, exitCode, signalCode }: ChildProcess,
  timeoutMs: number,
): Promise<boolean> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return true
  for (const deadline = Date.now() + timeoutMs; isRunning(pid); await sleep(5))
    if (Date.now() >= deadline) return false
  return true
}

/** Removes the sockets that killed processes left, which may be of other ports. */
async function removeSockets({ socket }: PoolPlace): Promise<void> {
  for (const name of await readdir(socket))
    if (name.startsWith('.s.PGSQL.')) await removeSocketFiles(join(socket, name))
}

/** Ends the processes that a killed server left in this folder. */
async function endLeftovers(folder: string): Promise<void> {
  for (const pid of processesIn(folder)) endProcess(pid)
  for (
    const deadline = Date.now() + END_TIMEOUT_MS;
    processesIn(folder).length > 0 && Date.now() < deadline;
  )
    await sleep(5)
}
