import { endProcessesIn } from '../../../base/process-table'
import { readControlFile } from '../../../postgres/copy/control-file'
import { unpackBackup } from '../archive/unpack-backup'
import { unpackedSize } from '../archive/read-backup'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import type { StepProgress } from '../../operations/operations.types'
import type { BackupsServices } from '../services'
import { socketFolder } from '../../../postgres/cluster/cluster-place'
import { replayLog, type Replay } from '../wal/replay-log'
import { readReplayEnd } from '../wal/timeline-history'
import { segmentsOf, unpackLog, type LogStretch } from '../wal/unpack-log'
import { parsePosition, segmentStart } from '../wal/wal-position'
import { createWalChainsTable } from '../wal/wal-chains-table'
import type { RecoveryPath } from './choose-recovery'

/** Folder of the socket of a Postgres that recovers data. @param name name of the work */
export const recoverySocket = (run: string, name: string): string =>
  socketFolder(run, `recovery-${name}`)

/** Data of a project at a moment, as a data directory that does not run. */
export interface DataRecovery {
  /** Project that the moment is of. */
  ref: string
  path: RecoveryPath
  /** Folder of the data directory. */
  data: string
  /** Name of the work, unique among those that run. */
  name: string
  /** Called with the bytes of the part that runs. */
  onProgress?(bytes: StepProgress | null): void
}

type Parts = Pick<
  BackupsServices,
  | 'backupFiles'
  | 'backupsTable'
  | 'binaries'
  | 'control'
  | 'directory'
  | 'disk'
  | 'operations'
  | 'user'
  | 'walArchive'
>

/** The parts of recovering data, one after the other; each may be repeated after a crash. */
export interface RecoverySteps {
  /** Unpacks the backup before the moment. Nothing is there before. */
  unpack(recovery: OfBackup<DataRecovery>): Promise<void>
  /** Puts the archived log in its place. */
  collect(recovery: DataRecovery): Promise<void>
  replay(recovery: DataRecovery, inspect?: Replay['inspect']): Promise<void>
  /** Runs Postgres with what the backup has alone, and looks at it. */
  open(recovery: OfBackup<DataRecovery>, inspect: NonNullable<Replay['inspect']>): Promise<void>
}

/** A recovery that needs no more than the backup. */
type OfBackup<Recovery extends DataRecovery> = Omit<Recovery, 'path'> & {
  path: Pick<RecoveryPath, 'backupId'>
}

export function createRecoverySteps(parts: Parts): RecoverySteps {
  const { backupFiles, backupsTable, binaries, control, directory, disk, user, walArchive } = parts
  const { signal } = parts.operations

  async function stretchOf({ path, ref }: DataRecovery): Promise<LogStretch> {
    const chain = await createWalChainsTable(control).find(path.chainId)
    const base = await backupsTable.find(ref, path.backupId)
    if (!chain || !base?.walStart) throw new BrokenBackup(messages.bytesGone)
    return {
      files: walArchive.filesOf(chain),
      timeline: chain.timeline,
      segmentBytes: chain.segmentBytes,
      from: parsePosition(base.walStart),
      until: path.until === null ? null : BigInt(path.until),
    }
  }

  /**
   * Looks for a replay that a crash followed: the data has a timeline of its own, and no Postgres.
   * @returns where the log ended, as `replayLog` does; undefined for none
   */
  async function replayedEnd(recovery: DataRecovery): Promise<bigint | null | undefined> {
    const { timeline } = await stretchOf(recovery)
    await endProcessesIn(recovery.data)
    const control = await readControlFile(recovery.data)
    if (control === null || control.timeline <= timeline) return undefined
    return readReplayEnd(recovery.data, control.timeline)
  }

  const run = (
    { data, name }: Pick<DataRecovery, 'data' | 'name'>,
    replay: Pick<Replay, 'inspect' | 'onProgress' | 'target'>,
  ) =>
    disk.whileThereIsRoom(
      (ends) =>
        replayLog({
          ...{ binaries, data, user, ...replay },
          socket: recoverySocket(directory.run, name),
          signal: ends,
        }),
      { signal },
    )

  /** Returns a function that tells how much of the unpacked log is replayed. */
  function progressOf(
    { onProgress }: DataRecovery,
    { from, segmentBytes }: LogStretch,
    segments: number,
  ): (position: bigint) => void {
    const total = segments * segmentBytes
    const first = segmentStart(from, segmentBytes)
    return (position) =>
      onProgress?.({ done: Math.min(Math.max(Number(position - first), 0), total), total })
  }

  return {
    async unpack({ data, onProgress, path, ref }) {
      const unpackFrom = async (from: string) => {
        const total = await unpackedSize(from)
        // The log of the backup is not in its size.
        const note = (done: number) => onProgress?.({ done: Math.min(done, total), total })
        return disk.whileThereIsRoom(
          (ends) => unpackBackup(from, { to: data, user, signal: ends, onProgress: note }),
          { signal, needed: total },
        )
      }
      await backupFiles.read(ref, path.backupId, unpackFrom, signal)
    },
    async collect(recovery) {
      const stretch = await stretchOf(recovery)
      const segments = await segmentsOf(stretch)
      const total = segments.length * stretch.segmentBytes
      const onProgress = (count: number) =>
        recovery.onProgress?.({ done: count * stretch.segmentBytes, total })
      await disk.whileThereIsRoom(
        (ends) =>
          unpackLog(stretch, segments, { data: recovery.data, user, signal: ends, onProgress }),
        { signal, needed: total },
      )
    },
    async replay(recovery, inspect) {
      const { target } = recovery.path
      const stretch = await stretchOf(recovery)
      const segments = await segmentsOf(stretch)
      const replayed = inspect ? undefined : await replayedEnd(recovery)
      const end =
        replayed === undefined
          ? await run(recovery, {
              target: 'time' in target ? { time: new Date(target.time) } : target,
              ...(inspect && { inspect }),
              onProgress: progressOf(recovery, stretch, segments.length),
            })
          : replayed
      if (end === null) return
      // A record that is damaged looks like the end of the log.
      const last = segments.at(-1) ?? 0n
      if (end < last - BigInt(stretch.segmentBytes)) throw new BrokenBackup(messages.logEndsEarly)
    },
    open: async (recovery, inspect) => void (await run(recovery, { target: 'end', inspect })),
  }
}
