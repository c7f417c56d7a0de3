import type { components } from '@howdah/contract'
import { needCapability } from '../../../access/need-capability'
import { readDisplayName } from '../../../base/display-name'
import { AppError } from '../../../base/app-error'
import { BackupError } from '../backup-error'
import { backupMessages } from '../backups.messages'
import type { RecoveryChoice } from './choose-recovery'
import type { PastChoice } from './past-data'
import { newestChanges } from '../wal/large-changes'
import type { RestorePoint } from './restore-points'
import { createRecoveryTestsTable } from '../trial/recovery-tests-table'
import { toRecoveryTest } from '../trial/to-recovery-test'
import type { BackupsHandler, BackupsServices } from '../services'

/** Number of drops and truncates that are shown. */
const MAX_CHANGES = 50

type View = components['schemas']['PointInTimeRecovery']

export const getPointInTimeRecovery: BackupsHandler<'getPointInTimeRecovery'> = async ({
  access,
  services,
}) => {
  needCapability(access, 'backups')
  return { status: 200, body: await viewOf(services, access.project.ref) }
}

export const updatePointInTimeRecovery: BackupsHandler<'updatePointInTimeRecovery'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  needCapability(access, 'backups')
  const { ref, name } = access.project
  const { state } = await services.pointInTime.state(ref, new Date())
  audit({
    target: { type: 'project', id: ref, name },
    before: { enabled: state !== 'off' },
    after: { enabled: body.enabled },
  })
  await (body.enabled ? services.pointInTime.enable(ref) : services.pointInTime.disable(ref))
  return { status: 200, body: await viewOf(services, ref) }
}

export const createRestorePoint: BackupsHandler<'createRestorePoint'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  needCapability(access, 'backups')
  const point = await services.restorePoints.create(access.project.ref, readDisplayName(body.name))
  audit({ target: { type: 'restore_point', id: point.id, name: point.name } })
  return { status: 201, body: toPoint(point) }
}

export const deleteRestorePoint: BackupsHandler<'deleteRestorePoint'> = async ({
  access,
  audit,
  params: { ref, restore_point_id: id },
  services,
}) => {
  needCapability(access, 'backups')
  const { restorePoints } = services
  const point = await restorePoints.find(ref, id)
  if (!(await restorePoints.remove(ref, id)) || point === null)
    throw new BackupError('gone', backupMessages.noRestorePoint)
  audit({ target: { type: 'restore_point', id, name: point.name } })
  return { status: 204 }
}

export const restoreToPointInTime: BackupsHandler<'restoreToPointInTime'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  needCapability(access, 'backups')
  const { ref, name, status } = access.project
  const message = backupMessages.typeName(name)
  if (body.name !== name)
    throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.name', message }] })
  const { files = 'restored' } = body
  await services.pointInTime.restore(ref, choiceOf(body), files)
  audit({
    target: { type: 'project', id: ref, name },
    before: { status },
    after: {
      ...{ status: 'RESTORING', files },
      ...{ time: body.time, restore_point_id: body.restore_point_id },
    },
  })
  return { status: 202, body: await services.projectViews.show(ref) }
}

export const restoreToNewProject: BackupsHandler<'restoreToNewProject'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  needCapability(access, 'backups')
  // The new project is the organization's, where a role in this project counts for nothing.
  await services.access.check(CREATE_PROJECTS, { slug: access.organization.slug }, person)
  const { ref } = access.project
  const name = readDisplayName(body.name)
  const { projectRef } = await services.pointInTime.restoreToProject(
    { from: ref, name, databasePassword: body.db_pass },
    sourceOf(body),
  )
  const { backup_id, restore_point_id, time } = body
  audit({
    target: { type: 'project', id: projectRef, name },
    after: { from: ref, time, restore_point_id, backup_id },
  })
  return { status: 202, body: await services.projectViews.show(projectRef) }
}

const CREATE_PROJECTS = { action: 'create', resource: 'projects', scope: 'organization' } as const

/** Reads the moment that a person chose. @throws AppError 400 unless it is one */
function choiceOf({
  restore_point_id: restorePoint,
  time,
}: Pick<components['schemas']['RecoveryRequest'], 'time' | 'restore_point_id'>): RecoveryChoice {
  if (time !== undefined && restorePoint === undefined) return { time: new Date(time) }
  if (restorePoint !== undefined && time === undefined) return { restorePoint }
  const message = backupMessages.oneTarget
  throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.time', message }] })
}

/** Reads the earlier data that a person chose. @throws AppError 400 unless it is one */
function sourceOf({
  backup_id: backup,
  ...moment
}: components['schemas']['RecoveredProjectRequest']): PastChoice {
  if (backup === undefined) return choiceOf(moment)
  if (moment.time === undefined && moment.restore_point_id === undefined) return { backup }
  const message = backupMessages.oneSource
  throw new AppError(400, 'bad_request', message, {
    details: [{ path: 'body.backup_id', message }],
  })
}

const toPoint = ({ createdAt, id, name }: RestorePoint): components['schemas']['RestorePoint'] => ({
  ...{ id, name },
  created_at: createdAt.toISOString(),
})

async function viewOf(
  {
    control,
    pointInTime,
    restorePoints,
  }: Pick<BackupsServices, 'control' | 'pointInTime' | 'restorePoints'>,
  ref: string,
): Promise<View> {
  const { archiveBytes, backupBytes, bucket, days, ranges, reason, state } =
    await pointInTime.state(ref, new Date())
  const test = await createRecoveryTestsTable(control).find(ref)
  const since = ranges[0]?.from
  const changes = since ? await newestChanges(control, { ref, since, limit: MAX_CHANGES }) : []
  return {
    ...{ state, reason, days },
    last_test: test?.source === 'archive' ? toRecoveryTest(test) : null,
    enabled: state !== 'off',
    archive_bytes: String(archiveBytes),
    backup_bytes: String(backupBytes),
    bucket: bucket && {
      ...{ address: bucket.address, error: bucket.error },
      waiting_segments: bucket.waitingSegments,
      waiting_bytes: String(bucket.waitingBytes),
      waiting_since: bucket.waitingSince?.toISOString() ?? null,
    },
    changes: changes.map(({ at, kind, tables }) => ({
      ...{ kind, at: at.toISOString() },
      tables: [...tables],
    })),
    restore_points: (await restorePoints.all(ref)).map(toPoint),
    ranges: ranges.map(({ from, until }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  }
}
