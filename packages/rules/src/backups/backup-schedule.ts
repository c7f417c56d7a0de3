import { MAX_FAILED_BACKUPS } from './backup-limits'

/** Details of a backup that the schedule depends on. */
export interface BackupRecord {
  id: string
  kind: 'scheduled' | 'manual' | 'merge'
  state: 'running' | 'completed' | 'failed'
  startedAt: Date
}

export interface BackupScheduleInput {
  now: Date
  ref: string
  /** Creation time of the project: on its first day it has nothing that needs a backup. */
  insertedAt: Date
  backups: readonly BackupRecord[]
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Delay between a failed attempt and the next one, in milliseconds. */
const RETRY_DELAY_MS = 60 * MINUTE_MS

/** The minute of the day (UTC) at which a project is backed up. It follows from the reference alone, so that the projects of a server take turns. */
function minuteOfDay(ref: string): number {
  let hash = 0
  for (const character of ref) hash = (hash * 31 + character.charCodeAt(0)) % (24 * 60)
  return hash
}

/** The newest of a project's times that is over. */
function slotBefore(now: Date, ref: string): number {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const today = midnight + minuteOfDay(ref) * MINUTE_MS
  return today <= now.getTime() ? today : today - DAY_MS
}

/**
 * Returns the time of the project's next scheduled backup: its time of day, immediately if that
 * time has passed without a backup, or an hour after a failed attempt. A time in the past means
 * now.
 */
export function nextBackupAt({ now, ref, insertedAt, backups }: BackupScheduleInput): Date {
  const slot = slotBefore(now, ref)
  // A date further ahead was recorded by a wrong clock: it must not postpone the next backup until
  // then.
  const isInSlot = (moment: Date) => moment.getTime() >= slot && moment.getTime() < slot + DAY_MS
  if (insertedAt.getTime() !== slot && isInSlot(insertedAt)) return new Date(slot + DAY_MS)
  const tries = backups.filter(({ kind, startedAt }) => kind === 'scheduled' && isInSlot(startedAt))
  if (tries.some(({ state }) => state !== 'failed')) return new Date(slot + DAY_MS)
  return new Date(
    Math.max(slot, ...tries.map(({ startedAt }) => startedAt.getTime() + RETRY_DELAY_MS)),
  )
}

/**
 * Returns the ids of the backups to remove: all scheduled ones except the newest, and the oldest of
 * the failed attempts.
 * @param retained number of scheduled backups that stay
 */
export function superfluousBackups(
  backups: readonly BackupRecord[],
  { now, retained }: { now: Date; retained: number },
): string[] {
  // A date in the future was recorded by a wrong clock, and is older than those recorded since.
  const isAhead = ({ startedAt }: BackupRecord) => startedAt.getTime() > now.getTime() + DAY_MS
  const newestFirst = [...backups].sort(
    (a, b) =>
      Number(isAhead(a)) - Number(isAhead(b)) || b.startedAt.getTime() - a.startedAt.getTime(),
  )
  const scheduled = newestFirst.filter(
    ({ kind, state }) => kind === 'scheduled' && state === 'completed',
  )
  const failed = newestFirst.filter(({ state }) => state === 'failed')
  return [...scheduled.slice(retained), ...failed.slice(MAX_FAILED_BACKUPS)].map(({ id }) => id)
}
