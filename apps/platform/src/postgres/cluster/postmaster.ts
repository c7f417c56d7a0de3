import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ComputeSize } from '@howdah/rules/compute/compute-sizes'
import { writeWhole } from '../../base/disk/disk'
import { endProcess, isRunning, processesIn } from '../../base/process-table'
import { withAdmin } from './admin-client'
import { makeSocketFolder, realDataPath, type ClusterPlace } from './cluster-place'
import {
  ADMIN,
  ALWAYS_THERE,
  majorVersionOf,
  OtherMajorVersion,
  postgresConf,
  type StandbySettings,
  type TlsFiles,
} from './cluster-settings'
import { reloadFiles, writeForPostgres, writeHba } from '../network/hba-file'
import { readEnd, readLogEnd } from './log-end'
import { freePort, isPortFree } from './free-port'
import { OPEN_RULES, type NetworkRules } from '../network/network-rules'
import type { PostgresBinaries } from './postgres-binaries'
import { readPostmasterFile } from './postmaster-file'
import type { ProcessUser } from './process-user'

/** Specification of one cluster to run. */
export interface ClusterSpec {
  place: ClusterPlace
  binaries: PostgresBinaries
  user: ProcessUser | null
  adminPassword: string
  /** Addresses at which programs reach it by TCP; empty for none. */
  listen: readonly string[]
  /** Maximum number of bytes that each of its processes allocates; null for no limit. */
  processMemory: number | null
  /** Certificate for TLS; undefined for none. */
  tls?: TlsFiles | undefined
  /** Size that its memory, connections and workers follow. @default shared */
  compute?: ComputeSize
  /** Returns the current rules for connections by TCP. @default all are permitted */
  rules?(): Promise<NetworkRules>
  /** Returns the primary that it follows, at each start. @default it takes writes */
  standby?(): Promise<StandbySettings>
}

/** A Postgres that answers. */
export interface Postmaster {
  pid: number
  port: number
  socket: string
  /** Data directory. */
  data: string
  /** True if it was already running, left by a server that was killed. */
  adopted: boolean
  startedAt: Date
}

/** Postgres does not come up; the message has the last lines that it wrote. */
export class ClusterStartFailed extends Error {
  override readonly name = 'ClusterStartFailed'
}

/**
 * Timeout for a Postgres to answer, in milliseconds: after a crash it replays its write-ahead log
 * first.
 */
const READY_TIMEOUT_MS = 120_000
/** Starts with another port each. */
const PORT_ATTEMPTS = 3
/**
 * Variables that make the system, when it has no memory left, end a session of this Postgres before
 * the server and the control database.
 */
const OOM_ADJUSTMENT = {
  PG_OOM_ADJUST_FILE: '/proc/self/oom_score_adj',
  PG_OOM_ADJUST_VALUE: '500',
} as const
/** Time in milliseconds that processes of a killed Postgres may run before they are ended. */
const LEFTOVER_TIMEOUT_MS = 2_000
/** From this size on a log is set aside, in bytes. */
const MAX_LOG_BYTES = 16 * 1024 * 1024
/** Bytes of a log's end that are set aside when it is cut. */
const OLD_LOG_BYTES = 4 * 1024 * 1024

/**
 * Brings a cluster up: takes over the Postgres that runs on it already, or starts one.
 * @throws OtherMajorVersion, ClusterStartFailed
 */
export async function launch(spec: ClusterSpec): Promise<Postmaster> {
  const major = await majorVersionOf(spec.place.data)
  if (major === null) throw new ClusterStartFailed(`${spec.place.data} holds no Postgres.`)
  if (major !== spec.binaries.major)
    throw new OtherMajorVersion(spec.place.name, major, spec.binaries.major)
  return (await adopt(spec)) ?? (await start(spec))
}

async function adopt(spec: ClusterSpec): Promise<Postmaster | null> {
  const data = await realDataPath(spec.place)
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(data)
    // Without /proc every live process counts; that it answers with our password decides.
    if (
      !file ||
      !isRunning(file.pid) ||
      (process.platform === 'linux' && !processesIn(data).includes(file.pid))
    )
      return null
    const startedAt = file.isReady ? await probe(spec, file) : null
    if (startedAt) {
      const { pid, port, socket } = file
      await writeState(spec.place, port)
      await renewHba(spec, file)
      return { pid, port, socket, data, adopted: true, startedAt }
    }
    await sleep(25)
  }
  throw new ClusterStartFailed(
    `The Postgres of "${spec.place.name}" that is running does not answer. ${await lastLines(spec.place)}`,
  )
}

/**
 * Brings pg_hba.conf in step with the current rules.
 * @returns when new connections follow them
 */
export async function renewHba(
  { place, adminPassword, user, rules }: ClusterSpec,
  { pid, port, socket }: Pick<Postmaster, 'pid' | 'port' | 'socket'>,
): Promise<void> {
  const data = await realDataPath(place)
  await writeHba(data, await currentRules(rules), user)
  // Also a file with the same text: a server may have been killed before Postgres read it.
  await reloadFiles(pid, {
    ...{ host: socket, port, user: ADMIN, password: adminPassword, database: ALWAYS_THERE },
    data,
  })
}

const currentRules = async (rules: ClusterSpec['rules']): Promise<NetworkRules> =>
  (await rules?.()) ?? OPEN_RULES

async function start(spec: ClusterSpec, attempt = 1): Promise<Postmaster> {
  const { place, user } = spec
  const data = await realDataPath(place)
  await endLeftovers(data, place.socket)
  const port = await choosePort(spec)
  await makeSocketFolder(place.socket, user)
  await writeForPostgres(join(data, 'postgresql.conf'), await configurationOf(spec, port), user)
  if (spec.standby) await writeForPostgres(join(data, 'standby.signal'), '', user)
  await writeHba(data, await currentRules(spec.rules), user)
  await limitLog(place)

  const log = openSync(place.logFile, 'a', 0o600)
  const [command, ...args] = commandOf(spec, data)
  const child = spawn(command, args, {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: '/',
    env: {
      LC_ALL: 'C',
      TZ: 'UTC',
      PATH: '/usr/bin:/bin',
      ...(spec.processMemory === null ? {} : OOM_ADJUSTMENT),
    },
    // In a session of its own it hears no Ctrl+C, and lives on when the server is killed.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended: string | null = null
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `Postgres ended with ${signal ?? `code ${code}`}`))
  child.unref()

  const deadline = Date.now() + READY_TIMEOUT_MS
  while (ended === null && child.pid !== undefined && Date.now() < deadline) {
    const file = await readPostmasterFile(data)
    // Earlier, it would refuse each of these connections and write that to its log.
    const startedAt =
      file?.isReady && file.pid === child.pid
        ? await probe(spec, { pid: child.pid, port, socket: place.socket })
        : null
    if (startedAt) {
      const started = { pid: child.pid, port, socket: place.socket }
      // The rules may have changed since it read them.
      if (await writeHba(data, await currentRules(spec.rules), user)) await renewHba(spec, started)
      return { ...started, data, adopted: false, startedAt }
    }
    await sleep(10)
  }
  if (child.pid !== undefined && ended === null) await stopPostmaster(child.pid, data)
  // Another program has taken the port since it was chosen.
  const isTaken = spec.listen.length > 0 && !(await isPortFree(port))
  if (isTaken && attempt < PORT_ATTEMPTS) return start(spec, attempt + 1)
  throw new ClusterStartFailed(
    `The Postgres of "${place.name}" does not start: ${ended ?? 'it does not answer'}. ${await lastLines(place)}`,
  )
}

const configurationOf = async (spec: ClusterSpec, port: number): Promise<string> =>
  postgresConf({
    port,
    socket: spec.place.socket,
    listen: spec.listen,
    tls: spec.tls,
    compute: spec.compute,
    standby: await spec.standby?.(),
  })

/** Returns true if a running Postgres was started with the settings that a start would write now. */
export async function hasCurrentSettings(
  spec: ClusterSpec,
  { data, port }: Pick<Postmaster, 'data' | 'port'>,
): Promise<boolean> {
  const stored = await readFile(join(data, 'postgresql.conf'), 'utf8').catch(() => null)
  return stored === (await configurationOf(spec, port))
}

/**
 * Returns the command that runs a Postgres. Its processes inherit the limit of their memory: a
 * statement that needs more fails with an error of its own.
 */
function commandOf(
  { binaries, processMemory }: ClusterSpec,
  data: string,
): readonly [string, ...string[]] {
  const postgres = [binaries.postgres, '-D', data] as const
  if (processMemory === null) return postgres
  const kilobytes = String(Math.floor(processMemory / 1024))
  // Only a shell can set it for a program that it becomes.
  return ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', kilobytes, ...postgres]
}

/**
 * Returns the start time of the Postgres on this socket, if it is this cluster's and answers; null
 * when it does not answer yet.
 */
async function probe(
  { place, adminPassword }: ClusterSpec,
  { port, socket }: { pid: number; port: number; socket: string },
): Promise<Date | null> {
  try {
    return await withAdmin(
      { host: socket, port, user: ADMIN, password: adminPassword, database: ALWAYS_THERE },
      async (client) => {
        const { rows } = await client.query<{ at: Date }>('select pg_postmaster_start_time() as at')
        return rows[0]?.at ?? null
      },
    )
  } catch (error) {
    const { code } = error as { code?: string }
    // Wrong password: nothing will change by waiting.
    if (code === '28P01')
      throw new ClusterStartFailed(
        `The Postgres of "${place.name}" does not take the platform's password.`,
        { cause: error },
      )
    return null
  }
}

/**
 * Ends the processes that a killed Postgres left on this data directory. They notice its end on
 * their own, but a busy process notices it with a delay, and no new Postgres starts while one of
 * them is alive.
 */
async function endLeftovers(data: string, socket: string): Promise<void> {
  for (
    const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;
    processesIn(data).length > 0 && Date.now() < deadline;
  )
    await sleep(20)
  for (const pid of processesIn(data)) endProcess(pid)
  for (
    const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;
    processesIn(data).length > 0 && Date.now() < deadline;
  )
    await sleep(10)
  // The process number of a stopped Postgres may have been reused by another cluster, or by a
  // process that has ended and was not reaped: Postgres takes either for its own.
  if (process.platform !== 'linux' || processesIn(data).length > 0) return
  const locks = (await readdir(socket).catch(() => [])).filter((name) => name.endsWith('.lock'))
  for (const lock of [join(data, 'postmaster.pid'), ...locks.map((name) => join(socket, name))])
    await rm(lock, { force: true })
}

/**
 * Ends a Postgres: its sessions are ended, and committed data is on disk. With `immediate` it skips
 * the clean shutdown, and replays its write-ahead log at the next start.
 */
export async function stopPostmaster(
  pid: number,
  data: string,
  { immediate = false } = {},
): Promise<void> {
  for (const [name, timeout] of [
    ...(immediate ? [] : [['SIGINT', 20_000] as const]),
    ['SIGQUIT', 3_000] as const,
    ['SIGKILL', 2_000] as const,
  ]) {
    endProcess(pid, name)
    for (const deadline = Date.now() + timeout; isRunning(pid) && Date.now() < deadline;)
      await sleep(5)
    if (!isRunning(pid)) break
  }
  for (
    const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;
    processesIn(data).length > 0 && Date.now() < deadline;
  )
    await sleep(10)
  for (const leftover of processesIn(data)) endProcess(leftover)
}

/** Returns the previous port of the cluster, or another one if that port is in use now. */
async function choosePort({ place, listen }: ClusterSpec): Promise<number> {
  // We wrote this file whole.
  const state = JSON.parse(await readFile(place.stateFile, 'utf8')) as { port: number }
  if (listen.length === 0 || (await isPortFree(state.port))) return state.port
  const port = await freePort()
  await writeState(place, port)
  return port
}

async function writeState(place: ClusterPlace, port: number): Promise<void> {
  const text = `${JSON.stringify({ port })}\n`
  if ((await readFile(place.stateFile, 'utf8').catch(() => '')) !== text)
    await writeWhole(place.stateFile, text)
}

/** Truncates a large log and saves its end. Postgres appends, so it continues at the new end. */
export async function limitLog({ logFile }: Pick<ClusterPlace, 'logFile'>): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= MAX_LOG_BYTES) return
  // Copies only the end of the log: a full copy of a log that has grown within moments would fill
  // the disk, too.
  const end = await readEnd(logFile, OLD_LOG_BYTES)
  await truncate(logFile)
  await writeFile(`${logFile}.1`, end, { mode: 0o600 })
}

async function lastLines({ logFile }: ClusterPlace): Promise<string> {
  const lines = (await readLogEnd(logFile).catch(() => [])).slice(-5).join('\n')
  return lines ? `It wrote:\n${lines}` : `It wrote nothing to ${logFile}.`
}
