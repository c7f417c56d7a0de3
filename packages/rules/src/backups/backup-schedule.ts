import { FAILED_BACKUPS_KEPT, SCHEDULED_BACKUPS_KEPT } from './backup-limits'

/** What the schedule knows of a backup. */
export interface BackupFacts {
  id: string
  kind: 'scheduled' | 'manual'
  state: 'running' | 'completed' | 'failed'
  startedAt: Date
}

export interface BackupScheduleFacts {
  now: Date
  ref: string
  /** When the project was made: on its first day it has nothing that would have to be kept. */
  insertedAt: Date
  backups: readonly BackupFacts[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long after a failed try the next one is. */
const RETRY = 60 * MINUTE

/** The minute of the day (UTC) at which a project is backed up. It follows from the reference alone, so that the projects of a server take turns. */
function minuteOfDay(ref: string): number {
  let hash = 0
  for (const character of ref) hash = (hash * 31 + character.charCodeAt(0)) % (24 * 60)
  return hash
}

/** The newest of a project's times that is over. */
function slotBefore(now: Date, ref: string): number {
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  const today = midnight + minuteOfDay(ref) * MINUTE
  return today <= now.getTime() ? today : today - DAY
}

/**
 * When the schedule backs a project up next: at its time of day, at once where that time has passed without one, an hour after a try that
 * failed. A moment that is over means now.
 */
export function nextBackupAt({ now, ref, insertedAt, backups }: BackupScheduleFacts): Date {
  const slot = slotBefore(now, ref)
  // What is further ahead was noted by a clock that was wrong: it must not put the next one off until then.
  const isInSlot = (moment: Date) => moment.getTime() >= slot && moment.getTime() < slot + DAY
  if (insertedAt.getTime() !== slot && isInSlot(insertedAt)) return new Date(slot + DAY)
  const tries = backups.filter(({ kind, startedAt }) => kind === 'scheduled' && isInSlot(startedAt))
  if (tries.some(({ state }) => state !== 'failed')) return new Date(slot + DAY)
  return new Date(Math.max(slot, ...tries.map(({ startedAt }) => startedAt.getTime() + RETRY)))
}

/** Which backups are to be removed: of those of the schedule all but the newest, and the oldest of the tries that failed. */
export function superfluousBackups(backups: readonly BackupFacts[], now: Date): string[] {
  // What is ahead of the clock was noted by one that was wrong, and is older than what was made since it is right.
  const isAhead = ({ startedAt }: BackupFacts) => startedAt.getTime() > now.getTime() + DAY
  const newestFirst = [...backups].sort(
    (a, b) =>
      Number(isAhead(a)) - Number(isAhead(b)) || b.startedAt.getTime() - a.startedAt.getTime(),
  )
  const scheduled = newestFirst.filter(
    ({ kind, state }) => kind === 'scheduled' && state === 'completed',
  )
  const failed = newestFirst.filter(({ state }) => state === 'failed')
  return [...scheduled.slice(SCHEDULED_BACKUPS_KEPT), ...failed.slice(FAILED_BACKUPS_KEPT)].map(
    ({ id }) => id,
  )
}
