import { spawn } from 'node:child_process'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSocketFiles } from '../../../base/disk/remove-socket-files'
import { endProcessesIn } from '../../../base/process-table'
import { makeSocketFolder } from '../../../postgres/cluster/cluster-place'
import type { PostgresBinaries } from '../../../postgres/cluster/postgres-binaries'
import { readPostmasterFile } from '../../../postgres/cluster/postmaster-file'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { parsePosition } from './wal-position'

/** End of a recovery. */
export type ReplayTarget =
  /** All commits until this moment. */
  | { time: Date }
  /** A restore point by its name in the log. */
  | { restorePoint: string }
  /** All of the log that is there. */
  | 'end'

export interface Replay {
  /** Data directory with the log in its place. */
  data: string
  target: ReplayTarget
  /** Folder for a socket that nothing connects to. */
  socket: string
  binaries: Pick<PostgresBinaries, 'postgres'>
  user: ProcessUser | null
  signal: AbortSignal
  /** Called with the position up to which the log is replayed, from time to time. */
  onProgress?(position: bigint): void
  /** Looks at the recovered data, at a Postgres that nothing else reaches. */
  inspect?(place: { host: string; port: number }): Promise<void>
}

const TIMEOUT_MS = 24 * 3_600_000
const POLL_INTERVAL_MS = 20
const PROGRESS_INTERVAL_MS = 200
const MAX_OUTPUT_CHARACTERS = 16_384
/** Lines of Postgres about how far it is, with a position. */
const REPLAYED = /redo (?:starts at|done at|in progress, .*current LSN:) ([\dA-F]+\/[\dA-F]+)\s/g
const NOT_REACHED = 'recovery ended before configured recovery target was reached'

/**
 * Has Postgres replay the log in a data directory up to a moment, and begin a timeline of its own.
 * Afterwards it does not run. May be repeated.
 * @returns where the log ended if nothing was committed after the moment; null otherwise
 * @throws if the target is not in the log
 */
export async function replayLog(replay: Replay): Promise<bigint | null> {
  const { data, target, user } = replay
  const mark = join(data, 'recovery.signal')
  await endProcessesIn(data)
  await makeSocketFolder(replay.socket, user)
  const begin = async () => {
    await writeFile(mark, '', { mode: 0o600 })
    if (user) await chown(mark, user.uid, user.gid)
  }
  try {
    await begin()
    const first = await run(replay, settingOf(target))
    if (first.isRecovered) return null
    if (target === 'end' || !('time' in target) || !first.output.includes(NOT_REACHED))
      throw failed(first.output)
    // No commit is later than the moment, so that all of the log is wanted.
    await begin()
    const second = await run(replay, [])
    if (!second.isRecovered) throw failed(second.output)
    return parsePosition(/redo done at (\S+)/.exec(second.output)?.[1] ?? '0/0')
  } finally {
    await removeSocketFiles(replay.socket)
  }
}

const failed = (output: string): Error =>
  new Error(`Postgres could not replay the log. It wrote:\n${output.trim().slice(-1_500)}`)

function settingOf(target: ReplayTarget): string[] {
  if (target === 'end') return []
  return 'time' in target
    ? // Names of zones, `Z` among them, are not known yet when it is read.
      [
        `recovery_target_time=${target.time.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        'recovery_target_inclusive=on',
      ]
    : [`recovery_target_name=${target.restorePoint}`]
}

/** Runs Postgres until it has recovered, or has given up. */
async function run(
  { binaries, data, inspect, onProgress, signal, socket, user }: Replay,
  target: readonly string[],
): Promise<{ isRecovered: boolean; output: string }> {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories="${socket.replaceAll('"', '""')}"`,
    // Nothing of the project runs in it.
    'hot_standby=off',
    'max_logical_replication_workers=0',
    'autovacuum=off',
    'shared_preload_libraries=',
    'ssl=off',
    'logging_collector=off',
    'lc_messages=C',
    'log_min_messages=warning',
    `log_startup_progress_interval=${PROGRESS_INTERVAL_MS}`,
    // The log is in its place already.
    'restore_command=false',
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
    ...target,
  ]
  const child = spawn(binaries.postgres, ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: data,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_CHARACTERS)
    const position = [...output.matchAll(REPLAYED)].at(-1)?.[1]
    if (position !== undefined) onProgress?.(parsePosition(position))
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      hasEnded = true
      resolve()
    })
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  try {
    for (const deadline = Date.now() + TIMEOUT_MS; !hasEnded && Date.now() < deadline;) {
      signal.throwIfAborted()
      const file = await readPostmasterFile(data)
      if (file?.isReady && file.pid === child.pid) {
        await inspect?.({ host: socket, port: file.port })
        child.kill('SIGINT')
        await ended
        return { isRecovered: child.exitCode === 0, output }
      }
      await sleep(POLL_INTERVAL_MS)
    }
    return { isRecovered: false, output }
  } finally {
    if (!hasEnded) child.kill('SIGQUIT')
    await ended
  }
}
