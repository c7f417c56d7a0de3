import type { PlanTier } from '../plans/plan-change'

/** Number of days of which a project can be restored to any second, by plan. */
export const RECOVERY_DAYS = {
  free: 1,
  pro: 7,
  team: 14,
  enterprise: 28,
} as const satisfies Record<PlanTier, number>

/** Maximum number of named restore points of a project. */
export const MAX_RESTORE_POINTS = 100
export const MAX_RESTORE_POINT_NAME = 60

const DAY_MS = 24 * 3_600_000
/** Distance of the backups that recovery starts from, in milliseconds: the log between them is replayed. */
const BASE_DISTANCE_MS = 7 * DAY_MS

/** Backup that recovery can start from. */
export interface RecoveryBase {
  id: string
  /** Chain of archived log that it is in. */
  chain: string
  startedAt: Date
  completedAt: Date
  /** True if the log is archived without a gap from this backup to the next one of its chain, or to the end. */
  isFollowed: boolean
}

/** Chain of archived log. */
export interface RecoveryChain {
  id: string
  /** Moment until which everything committed is archived. */
  until: Date | null
}

/** Moments that a project can be restored to, both included. */
export interface RecoveryRange {
  chain: string
  from: Date
  until: Date
}

const oldestFirst = <Base extends RecoveryBase>(bases: readonly Base[], chain: string) =>
  bases
    .filter((base) => base.chain === chain)
    .sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime())

/** Returns the moments that a project can be restored to, the oldest first. */
export function recoveryRanges({
  bases,
  chains,
  days,
  now,
}: {
  bases: readonly RecoveryBase[]
  chains: readonly RecoveryChain[]
  days: number
  now: Date
}): RecoveryRange[] {
  const earliest = now.getTime() - days * DAY_MS
  const ranges: RecoveryRange[] = []
  for (const { id, until: end } of chains) {
    const own = oldestFirst(bases, id)
    let from: Date | null = null
    for (const [index, base] of own.entries()) {
      const until = own[index + 1]?.completedAt ?? end
      if (!base.isFollowed || until === null) {
        from = null
        continue
      }
      if (from === null) ranges.push({ chain: id, from: (from = base.completedAt), until })
      else ranges[ranges.length - 1] = { chain: id, from, until }
    }
  }
  return ranges
    .filter(({ from, until }) => until.getTime() >= Math.max(earliest, from.getTime()))
    .map(({ from, ...range }) => ({ ...range, from: new Date(Math.max(earliest, from.getTime())) }))
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

/** Returns the backup that recovery to a moment of a chain starts from; null without one. */
export const baseBefore = <Base extends RecoveryBase>(
  bases: readonly Base[],
  { chain, at }: { chain: string; at: Date },
): Base | null =>
  oldestFirst(bases, chain)
    .filter(({ completedAt }) => completedAt <= at)
    .at(-1) ?? null

/**
 * Returns the ids of the backups that recovery needs: of each chain the newest one before the
 * window, and enough of the window's own that little of the log is replayed.
 */
export function neededBases(
  bases: readonly RecoveryBase[],
  { days, now }: { days: number; now: Date },
): Set<string> {
  const earliest = now.getTime() - days * DAY_MS
  const needed = new Set<string>()
  for (const chain of new Set(bases.map(({ chain: id }) => id))) {
    const own = oldestFirst(bases, chain)
    const first = Math.max(
      0,
      own.findLastIndex(({ completedAt }) => completedAt.getTime() <= earliest),
    )
    let last: RecoveryBase | null = null
    for (const [index, base] of own.entries()) {
      if (index < first) continue
      const next = own[index + 1]
      const wouldBe =
        next && last ? next.completedAt.getTime() - last.completedAt.getTime() : Infinity
      // The newest one may be superseded by the next, which is not made yet.
      if (last !== null && next && wouldBe <= BASE_DISTANCE_MS) continue
      needed.add(base.id)
      last = base
    }
  }
  return needed
}
