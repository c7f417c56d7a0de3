import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'
import type { Project } from '../projects/get-project'
import type { RestoredFiles } from './restore-backup'

/** State of point-in-time recovery of a project. */
export type PointInTimeRecovery = components['schemas']['PointInTimeRecovery']
export type RestorePoint = components['schemas']['RestorePoint']

/** A time, as ISO 8601, or a restore point. */
export type RecoveryTarget = { time: string } | { restorePointId: string }

export async function getPointInTimeRecovery(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<PointInTimeRecovery> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/pitr', { params: { path: { ref } }, signal }),
  )
}

export function pointInTimeRecoveryQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'backups', 'pitr'),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getPointInTimeRecovery(client, { ref }, signal),
  }
}

/** Switches point-in-time recovery on, or off with everything that is archived. */
export async function updatePointInTimeRecovery(
  client: PlatformClient,
  { ref, enabled }: { ref: string; enabled: boolean },
): Promise<PointInTimeRecovery> {
  required({ ref, enabled })
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/pitr', {
      params: { path: { ref } },
      body: { enabled },
    }),
  )
}

/** Names the current state of a project. */
export async function createRestorePoint(
  client: PlatformClient,
  { ref, name }: { ref: string; name: string },
): Promise<RestorePoint> {
  required({ ref, name })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/pitr/restore-points', {
      params: { path: { ref } },
      body: { name },
    }),
  )
}

/** Forgets a restore point; its time can still be restored. */
export async function deleteRestorePoint(
  client: PlatformClient,
  { ref, restorePointId }: { ref: string; restorePointId: string },
): Promise<void> {
  required({ ref, restorePointId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/pitr/restore-points/{restore_point_id}', {
      params: { path: { ref, restore_point_id: restorePointId } },
    }),
  )
}

/**
 * Restores a project to a point in time; `name` is the project's name as the user typed it. Responds
 * immediately, with the project RESTORING.
 */
export async function restoreToPointInTime(
  client: PlatformClient,
  {
    ref,
    name,
    target,
    files,
  }: { ref: string; name: string; target: RecoveryTarget; files?: RestoredFiles },
): Promise<Project> {
  required({ ref, name, target })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/pitr/restore', {
      params: { path: { ref } },
      body: {
        name,
        ...(files && { files }),
        ...toBody(target),
      },
    }),
  )
}

/** Creates a project from another one at a point in time, or from a backup. Responds immediately, with the new project COMING_UP. */
export async function restoreToNewProject(
  client: PlatformClient,
  {
    ref,
    name,
    db_pass,
    target,
  }: {
    ref: string
    name: string
    db_pass: string
    target: RecoveryTarget | { backupId: string }
  },
): Promise<Project> {
  required({ ref, name, db_pass, target })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/pitr/restore-to-project', {
      params: { path: { ref } },
      body: {
        ...{ name, db_pass },
        ...('backupId' in target ? { backup_id: target.backupId } : toBody(target)),
      },
    }),
  )
}

const toBody = (target: RecoveryTarget) =>
  'time' in target ? { time: target.time } : { restore_point_id: target.restorePointId }
