import { baseBefore } from '@howdah/rules/backups/recovery-window'
import type { Queryable } from '../../../base/transaction'
import { BackupError } from '../backup-error'
import { backupMessages as messages } from '../backups.messages'
import type { BackupsServices } from '../services'
import { newestSegment } from '../wal/unpack-log'
import { parsePosition } from '../wal/wal-position'
import { createWalChainsTable } from '../wal/wal-chains-table'
import type { RestorePoint } from './restore-points'

/** Moment that a person chose. */
export type RecoveryChoice = { time: Date } | { restorePoint: string }

/** Way to a moment, as stored with an operation. */
export interface RecoveryPath {
  chainId: string
  backupId: string
  target: { time: string } | { restorePoint: string }
  /** Position up to which the log is needed; null for all of it. */
  until: string | null
}

type Parts = Pick<
  BackupsServices,
  'backups' | 'binaries' | 'pointInTime' | 'restorePoints' | 'walArchive'
>

/** Finds the backup and the log that lead to a moment. @throws BackupError */
export async function chooseRecovery(
  parts: Parts,
  ref: string,
  choice: RecoveryChoice,
): Promise<RecoveryPath> {
  const { walArchive } = parts
  const growing = walArchive.growing(ref)
  // What was committed a moment ago is on its way to the archive.
  if (growing && isOnItsWay(choice, growing.until)) await walArchive.catchUp(ref)
  const path =
    'time' in choice
      ? await pathToTime(parts, ref, choice.time)
      : await pathToPoint(parts, ref, choice.restorePoint)
  await checkVersion(parts, ref, path.backupId)
  return path
}

/** Checks that the log was not switched off since it was chosen. @throws BackupError */
export async function needChain(client: Queryable, { chainId }: RecoveryPath): Promise<void> {
  if ((await createWalChainsTable(client).find(chainId)) === null)
    throw new BackupError('off', messages.recoveryOff)
}

const isOnItsWay = (choice: RecoveryChoice, until: Date | null): boolean =>
  'restorePoint' in choice ||
  (choice.time.getTime() <= Date.now() && (until === null || choice.time > until))

async function pathToTime(
  { pointInTime, walArchive }: Parts,
  ref: string,
  time: Date,
): Promise<RecoveryPath> {
  const { ranges, state } = await pointInTime.state(ref, new Date())
  if (state === 'off') throw new BackupError('off', messages.recoveryOff)
  const chain = ranges.find(({ from, until }) => from <= time && time <= until)?.chain
  const { bases, chains } = await pointInTime.chains(ref)
  const base = chain === undefined ? null : baseBefore(bases, { chain, at: time })
  if (base === null) throw new BackupError('outside', messages.outside)
  // All commits until this moment are in the log before the next backup begins.
  const next = bases
    .filter(({ chain: id, startedAt }) => id === base.chain && startedAt > time)
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())[0]
  const own = chains.find(({ id }) => id === base.chain)
  // The project writes on: what is archived later is not of this moment.
  const until = next?.end ?? (own ? await newestSegment(walArchive.filesOf(own)) : null)
  return {
    chainId: base.chain,
    backupId: base.id,
    target: { time: time.toISOString() },
    until: until === null ? null : String(until),
  }
}

async function pathToPoint(
  { pointInTime, restorePoints }: Parts,
  ref: string,
  id: string,
): Promise<RecoveryPath> {
  const point: RestorePoint | null = await restorePoints.find(ref, id)
  const { bases } = await pointInTime.chains(ref)
  const position = parsePosition(point?.position ?? '0/0')
  const base = bases
    .filter(({ chain, end }) => chain === point?.walChain && end <= position)
    .sort((a, b) => (a.end < b.end ? -1 : 1))
    .at(-1)
  if (!point || !base) throw new BackupError('gone', messages.noRestorePoint)
  return {
    chainId: base.chain,
    backupId: base.id,
    target: { restorePoint: id },
    until: String(position),
  }
}

async function checkVersion(
  { backups, binaries }: Parts,
  ref: string,
  backupId: string,
): Promise<void> {
  const version = (await backups.find(ref, backupId))?.postgresVersion ?? null
  if (version !== null && Number.parseInt(version, 10) !== binaries.major)
    throw new BackupError('other-version', messages.otherVersion(version, binaries.major))
}
