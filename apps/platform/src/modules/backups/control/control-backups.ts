import type { ArchiveReader } from '../bucket/archive-bucket.types'
import { bucketKeys } from '../bucket/bucket-keys'
import { CONTROL_CLUSTER } from '../../../postgres/cluster/cluster-settings'

/** Complete backup of the control database in a bucket, as it describes itself. */
export interface ControlBackup {
  id: string
  /** Chain of archived log that follows it; null for one in the data directory. */
  chain: string | null
  timeline: number
  segmentBytes: number
  /** Part of the log that makes it consistent, as Postgres prints positions. */
  start: string
  end: string
  startedAt: Date
  completedAt: Date
  postgresVersion: string
}

/** Days that the control database can be restored to. */
const RETAINED_DAYS = 7
const DAY_MS = 24 * 3_600_000

export async function writeControlBackup(
  write: (key: string, bytes: Buffer) => Promise<void>,
  backup: ControlBackup,
): Promise<void> {
  await write(
    bucketKeys.description(CONTROL_CLUSTER, backup.id),
    Buffer.from(`${JSON.stringify(backup)}\n`),
  )
}

/** Reads the ids of all backups of the control database, with the complete ones, the oldest first. */
export async function readControlBackups(
  reader: ArchiveReader,
): Promise<{ ids: readonly string[]; complete: readonly ControlBackup[] }> {
  const ids = new Set<string>()
  const complete: ControlBackup[] = []
  const prefix = bucketKeys.backups(CONTROL_CLUSTER)
  for await (const page of reader.list(prefix))
    for (const { key } of page) {
      const id = key.slice(prefix.length).split('/')[0] ?? ''
      ids.add(id)
      if (key !== bucketKeys.description(CONTROL_CLUSTER, id)) continue
      const bytes = await reader.read(key)
      const backup = bytes && parseControlBackup(bytes)
      if (backup) complete.push(backup)
    }
  complete.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  return { ids: [...ids], complete }
}

/** Returns null for a description that is damaged, as copying a folder may leave it. */
function parseControlBackup(bytes: Buffer): ControlBackup | null {
  try {
    // Written by the function above.
    const { completedAt, startedAt, ...rest } = JSON.parse(bytes.toString()) as Omit<
      ControlBackup,
      'startedAt' | 'completedAt'
    > & { startedAt: string; completedAt: string }
    return { ...rest, startedAt: new Date(startedAt), completedAt: new Date(completedAt) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Returns when the next backup is due: a day after the newest of the chain, or now. @param chain null in the data directory */
export function nextControlBackupAt(
  backups: readonly ControlBackup[],
  chain: string | null,
  now: Date,
): Date {
  const newest = backups.findLast((backup) => backup.chain === chain)
  return newest ? new Date(newest.startedAt.getTime() + DAY_MS) : now
}

/** Returns the backups that the days of the window need: those within it, and the one before. */
export function neededControlBackups(
  backups: readonly ControlBackup[],
  now: Date,
): readonly ControlBackup[] {
  const earliest = now.getTime() - RETAINED_DAYS * DAY_MS
  const first = backups.findLastIndex(({ completedAt }) => completedAt.getTime() <= earliest)
  return backups.slice(Math.max(first, 0))
}
