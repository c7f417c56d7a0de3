import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskRoom } from '../../../base/disk/disk-room'
import { socketFolder } from '../../../postgres/cluster/cluster-place'
import type { PostgresBinaries } from '../../../postgres/cluster/postgres-binaries'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { unpackedSize } from '../archive/read-backup'
import { unpackBackup } from '../archive/unpack-backup'
import type { ArchiveReader } from '../bucket/archive-bucket.types'
import { bucketKeys } from '../bucket/bucket-keys'
import { fetchBackup } from '../bucket/fetch-backup'
import { archivedSegments } from '../wal/archived-segments'
import { replayLog, type Replay } from '../wal/replay-log'
import { segmentsOf, unpackLog } from '../wal/unpack-log'
import { parsePosition } from '../wal/wal-position'

/** Parts of every recovery of a restore. */
export interface RecoveryTools {
  source: ArchiveReader
  /** Folder for the files of a backup while it is unpacked. */
  temporary: string
  run: string
  binaries: PostgresBinaries
  user: ProcessUser | null
  disk: DiskRoom
  signal: AbortSignal
}

interface ClusterRecovery {
  /** Name in the keys of the archive. */
  name: string
  backup: string
  /** Log to replay after the backup; null for none. */
  log: {
    chain: string
    timeline: number
    segmentBytes: number
    /** Positions, as Postgres prints them; an end of null for all of it. */
    from: string
    until: string | null
  } | null
  /** null for the newest state. */
  to: Date | null
  /** Path of the data directory to make. */
  data: string
  inspect?: Replay['inspect']
}

/** Makes a data directory from a backup and the log after it. @throws BrokenBackup */
export async function recoverCluster(
  { binaries, disk, run, signal, source, temporary, user }: RecoveryTools,
  { backup, data, inspect, log, name, to }: ClusterRecovery,
): Promise<void> {
  const folder = join(temporary, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await disk.whileThereIsRoom(
    (ends) => fetchBackup(source, bucketKeys.backup(name, backup), folder, ends),
    { signal },
  )
  await disk.whileThereIsRoom((ends) => unpackBackup(folder, { to: data, user, signal: ends }), {
    ...{ signal, needed: await unpackedSize(folder) },
  })
  await rm(folder, { recursive: true, force: true })
  if (log !== null) await bringLog({ disk, signal, source, user }, { data, log, name })
  // It is recovered when it starts.
  else if (inspect === undefined) return
  const socket = socketFolder(run, `recovery-${name}`)
  await disk.whileThereIsRoom(
    (ends) =>
      replayLog({
        ...{ binaries, data, socket, user, ...(inspect ? { inspect } : {}) },
        target: to === null || log === null ? 'end' : { time: to },
        signal: ends,
      }),
    { signal },
  )
}

/** Puts the log after a backup where Postgres reads it. @throws BrokenBackup */
async function bringLog(
  { disk, signal, source, user }: Pick<RecoveryTools, 'disk' | 'signal' | 'source' | 'user'>,
  { data, log, name }: { data: string; log: NonNullable<ClusterRecovery['log']>; name: string },
): Promise<void> {
  const { chain, segmentBytes, timeline } = log
  const stretch = {
    ...{ timeline, segmentBytes, from: parsePosition(log.from) },
    files: archivedSegments(source, { name, chain, timeline, segmentBytes }),
    until: log.until === null ? null : parsePosition(log.until),
  }
  const segments = await segmentsOf(stretch)
  await disk.whileThereIsRoom(
    (ends) => unpackLog(stretch, segments, { data, user, signal: ends }),
    { signal, needed: segments.length * segmentBytes },
  )
}
