import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_SCHEDULED_BACKUPS } from '@howdah/rules/backups/backup-limits'
import { nextBackupAt, superfluousBackups } from '@howdah/rules/backups/backup-schedule'
import type { Project, Projects } from '../projects/projects'
import type { Organizations } from '../organizations/organizations'
import type { Log } from '../../base/log/log'
import type { Operations } from '../operations/operations.types'
import type { Backups } from './backups.types'
import type { PointInTime } from './point-in-time/point-in-time'

export interface ScheduleParts {
  projects: Pick<Projects, 'inDataDirectory'>
  backups: Pick<Backups, 'all' | 'create' | 'remove'>
  pointInTime: Pick<PointInTime, 'needed'>
  organizations: Pick<Organizations, 'bySlug'>
  operations: Pick<Operations, 'finished'>
  home: string
  log: Log
}

/** Returns the time of a project's next scheduled backup; null while the schedule does not run, and for previews. */
export async function nextScheduledBackup(
  {
    status,
    ref,
    insertedAt,
    isPreview,
  }: Pick<Project, 'status' | 'ref' | 'insertedAt' | 'isPreview'>,
  backups: Pick<Backups, 'all'>,
  now: Date,
): Promise<Date | null> {
  if (status !== 'ACTIVE_HEALTHY' || isPreview) return null
  const next = nextBackupAt({ now, ref, insertedAt, backups: await backups.all(ref) })
  return next < now ? now : next
}

/** Returns the number of completed scheduled backups that a project retains by its plan. */
export async function retainedBackups(
  organizations: Pick<Organizations, 'bySlug'>,
  { organizationSlug }: Pick<Project, 'organizationSlug'>,
): Promise<number> {
  const organization = await organizations.bySlug(organizationSlug)
  // Of an organization that is not found, nothing is removed.
  return MAX_SCHEDULED_BACKUPS[organization?.plan ?? 'enterprise']
}

/**
 * Creates due backups, one project after the other, and removes superfluous ones.
 * @param signal when aborted, no further work starts, and running work is not awaited
 */
export async function runSchedule(
  parts: ScheduleParts,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { backups, home, log, operations, organizations, pointInTime, projects } = parts
  for (const project of await projects.inDataDirectory(home)) {
    if (signal?.aborted) return
    try {
      const next = await nextScheduledBackup(project, backups, now)
      if (next !== null && next <= now) {
        const { operation } = await backups.create(project.ref, 'scheduled')
        await unlessAborted(operations.finished(operation.id), signal)
      }
      const needed = await pointInTime.needed(project.ref, now)
      const retained = await retainedBackups(organizations, project)
      for (const id of superfluousBackups(await backups.all(project.ref), { now, retained }))
        if (!needed.has(id)) await backups.remove(project.ref, id)
    } catch (error) {
      // Another operation was first: a pause, a restore or a backup. The next run of the schedule
      // reads the new state.
      log.info('The schedule passes over a project', { project: project.ref, error })
    }
  }
}

/** Resolves when the work ends or is no longer awaited. Leaves no pending timers or listeners. */
async function unlessAborted(
  work: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const over = new AbortController()
  const ends = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  try {
    await Promise.race([
      work,
      sleep(2 ** 31 - 1, undefined, { signal: ends, ref: false }).catch(() => undefined),
    ])
  } finally {
    over.abort()
  }
}
