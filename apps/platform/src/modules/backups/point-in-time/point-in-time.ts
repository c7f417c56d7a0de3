import {
  neededBases,
  RECOVERY_DAYS,
  recoveryRanges,
  type RecoveryBase,
  type RecoveryRange,
} from '@howdah/rules/backups/recovery-window'
import type { Operation } from '../../operations/operations.types'
import { BackupError } from '../backup-error'
import { backupMessages as messages } from '../backups.messages'
import type { Backup, BackupSpan } from '../backups.types'
import type { RestoredFiles } from '../restore-backup'
import type { BucketState } from '../sending/send-archives'
import type { BackupsServices } from '../services'
import { parsePosition, segmentStart } from '../wal/wal-position'
import { createWalChainsTable, type WalChain } from '../wal/wal-chains-table'
import { chooseRecovery, type RecoveryChoice } from './choose-recovery'
import type { PastChoice } from './past-data'
import { reservePointInTime } from './restore-point-in-time'
import { reserveRecoveredProject, type RecoveredProject } from './restore-to-project'

/** State of point-in-time recovery of a project. */
export interface RecoveryState {
  state: 'off' | 'starting' | 'archiving' | 'waiting' | 'failed'
  /** Reason that the log is not archived. */
  reason: string | null
  /** Length of the window. */
  days: number
  /** The oldest first. */
  ranges: readonly RecoveryRange[]
  /** Bytes of the archived log on the disk and in the bucket. */
  archiveBytes: number
  /** Bytes of the backups that the window needs. */
  backupBytes: bigint
  /** State of the bucket; null without one. */
  bucket: BucketState | null
}

/** Backup in a chain of archived log. */
export interface ChainBase extends RecoveryBase {
  /** Position from which its log is needed, and where it is consistent. */
  start: bigint
  end: bigint
}

/** Restoring a project to a moment of the last days. */
export interface PointInTime {
  state(ref: string, now: Date): Promise<RecoveryState>
  enable(ref: string): Promise<void>
  /** @throws BackupError while a restore reads the archive */
  disable(ref: string): Promise<void>
  /** The chains of a project with the backups that they follow. */
  chains(ref: string): Promise<{ chains: readonly WalChain[]; bases: readonly ChainBase[] }>
  /** Ids of the backups that recovery needs. */
  needed(ref: string, now: Date): Promise<ReadonlySet<string>>
  days(ref: string): Promise<number>
  /** Every time span of the window. */
  spans(ref: string): Promise<readonly BackupSpan[]>
  /**
   * Starts restoring the project to a moment and returns immediately.
   * @throws BackupError, LifeCycleError
   */
  restore(ref: string, choice: RecoveryChoice, files?: RestoredFiles): Promise<Operation>
  /**
   * Starts making a project from what another one was at a moment, or from a backup of it, and
   * returns immediately.
   * @throws BackupError, TooManyProjects
   */
  restoreToProject(project: Omit<RecoveredProject, 'path'>, choice: PastChoice): Promise<Operation>
}

/** Milliseconds in which the size of an archive is not measured again. */
const SIZE_AGE_MS = 4_000

export function createPointInTime(services: BackupsServices): PointInTime {
  const { archiveSender, backupsTable, control, organizations, projectLife, projects, walArchive } =
    services
  const table = createWalChainsTable(control)
  const sizes = new Map<string, { at: number; bytes: number }>()

  async function archiveBytes(ref: string, chains: readonly WalChain[]): Promise<number> {
    const known = sizes.get(ref)
    if (known && Date.now() - known.at < SIZE_AGE_MS) return known.bytes
    const all = await Promise.all(chains.map((chain) => walArchive.filesOf(chain).size()))
    const bytes = all.reduce((total, size) => total + size, 0)
    sizes.set(ref, { at: Date.now(), bytes })
    return bytes
  }

  async function backupBytes(ref: string, needed: ReadonlySet<string>): Promise<bigint> {
    const backups = await backupsTable.all(ref)
    return backups.reduce(
      (total, { id, sizeBytes }) => total + (needed.has(id) ? BigInt(sizeBytes ?? 0) : 0n),
      0n,
    )
  }

  /** State of the growing chain, newer than its row. */
  async function chainsOf(ref: string): Promise<readonly WalChain[]> {
    const growing = walArchive.growing(ref)
    return (await table.all(ref)).map((chain) =>
      chain.id === growing?.chain.id
        ? { ...chain, archivedUntil: growing.until, endedAt: null }
        : chain,
    )
  }

  const pointInTime: PointInTime = {
    async state(ref, now) {
      const days = await pointInTime.days(ref)
      if (!(await table.isEnabled(ref)))
        return {
          ...{ state: 'off', reason: null, days, ranges: [], archiveBytes: 0, backupBytes: 0n },
          bucket: await archiveSender.state([]),
        }
      const { bases, chains } = await pointInTime.chains(ref)
      const ranges = recoveryRanges({
        ...{ bases, days, now },
        chains: chains.map(({ id, archivedUntil: until }) => ({ id, until })),
      })
      const archive = walArchive.state(ref)
      const growing = walArchive.growing(ref)?.chain.id
      return {
        ...{ days, ranges },
        state:
          archive.kind === 'archiving' && !ranges.some(({ chain }) => chain === growing)
            ? 'starting'
            : archive.kind,
        reason: archive.kind === 'failed' ? archive.reason : null,
        archiveBytes: await archiveBytes(ref, chains),
        backupBytes: await backupBytes(ref, neededBases(bases, { days, now })),
        bucket: await archiveSender.state(chains.map((chain) => walArchive.filesOf(chain))),
      }
    },
    enable: (ref) => walArchive.enable(ref),
    async disable(ref) {
      await walArchive.disable(ref, async (client) => {
        const work = 'restore_point_in_time'
        const status = await projectLife.hold(client, { projectRef: ref, work, from: null })
        if (status === 'RESTORING' || (await createWalChainsTable(client).isRead(ref)))
          throw new BackupError('in-use', messages.archiveInUse)
      })
      sizes.delete(ref)
    },
    async chains(ref) {
      const chains = await chainsOf(ref)
      const backups = await backupsTable.all(ref)
      const bases = await Promise.all(
        chains.map(async (chain) => {
          const files = walArchive.filesOf(chain)
          return basesOf(chain, backups, [...(await files.list()), await files.growing()])
        }),
      )
      return { chains, bases: bases.flat() }
    },
    async needed(ref, now) {
      if (!(await table.isEnabled(ref))) return new Set()
      const { bases } = await pointInTime.chains(ref)
      return neededBases(bases, { days: await pointInTime.days(ref), now })
    },
    async days(ref) {
      const project = await projects.byRef(ref)
      const organization = project && (await organizations.bySlug(project.organizationSlug))
      return RECOVERY_DAYS[organization?.plan ?? 'free']
    },
    async spans(ref) {
      const { ranges } = await pointInTime.state(ref, new Date())
      const growing = walArchive.growing(ref)?.chain.id
      return ranges.map(({ chain, from, until }) => ({
        state: 'completed',
        startedAt: from,
        // What is committed now is archived in a moment.
        completedAt: chain === growing ? null : until,
      }))
    },
    async restore(ref, choice, files = 'restored') {
      const operation = await reservePointInTime(services, ref, {
        path: await chooseRecovery(services, ref, choice),
        files,
      })
      services.operations.run(operation.id)
      return operation
    },
    async restoreToProject(project, choice) {
      const path = await services.pastData.choose(project.from, choice)
      const operation = await reserveRecoveredProject(services, { ...project, path })
      services.operations.run(operation.id)
      return operation
    },
  }
  return pointInTime
}

/** Returns the backups of a chain, each with whether its log is there. @param segments in order; null for none that grows */
export function basesOf(
  { id: chain, segmentBytes }: WalChain,
  backups: readonly Backup[],
  segments: readonly (bigint | null)[],
): ChainBase[] {
  const stored = new Set(segments)
  const last = segments.findLast((start) => start !== null) ?? 0n
  const bases = backups
    .flatMap((backup) => {
      const { completedAt, id, startedAt, state, walChain, walEnd, walStart } = backup
      if (state !== 'completed' || walChain !== chain || !completedAt || !walStart || !walEnd)
        return []
      const [start, end] = [parsePosition(walStart), parsePosition(walEnd)]
      return [{ id, chain, startedAt, completedAt, start, end }]
    })
    .sort((a, b) => (a.start < b.start ? -1 : 1))
  return bases.map((base, index) => {
    const until = bases[index + 1]?.start ?? last
    const first = segmentStart(base.start, segmentBytes)
    let at = first
    while (at <= until && stored.has(at)) at += BigInt(segmentBytes)
    return { ...base, isFollowed: stored.has(first) && at > until }
  })
}
