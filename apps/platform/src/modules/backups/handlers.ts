import type { BackupsHandler } from './services'
import type { components } from '@howdah/contract'
import { backupMessages } from './backups.messages'
import { nextScheduledBackup, retainedBackups } from './schedule'
import type { Backup } from './backups.types'
import { createRecoveryTestsTable } from './trial/recovery-tests-table'
import { toRecoveryTest } from './trial/to-recovery-test'
import { AppError } from '../../base/app-error'
import { needCapability } from '../../access/need-capability'

export const listBackups: BackupsHandler<'listBackups'> = async ({
  access,
  params,
  services,
  query,
}) => {
  needCapability(access, 'backups')
  const { backups, config, control } = services
  const { backups: page, count } = await backups.page(params.ref, query)
  const next = config.scheduledBackups
    ? await nextScheduledBackup(access.project, backups, new Date())
    : null
  const project = await services.projects.byRef(params.ref)
  const retained = project === null ? 0 : await retainedBackups(services.organizations, project)
  const test = await createRecoveryTestsTable(control).find(params.ref)
  return {
    status: 200,
    body: {
      ...{ count, backups: page.map(toBackup) },
      next_scheduled_at: next?.toISOString() ?? null,
      scheduled_retained: retained,
      last_test: test && toRecoveryTest(test),
    },
  }
}

export const createBackup: BackupsHandler<'createBackup'> = async ({ access, audit, services }) => {
  needCapability(access, 'backups')
  const { backup } = await services.backups.create(access.project.ref, 'manual')
  audit({ target: targetOf(backup) })
  return { status: 202, body: toBackup(backup) }
}

export const deleteBackup: BackupsHandler<'deleteBackup'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'backups')
  const backup = await services.backups.find(params.ref, params.backup_id)
  await services.backups.remove(params.ref, params.backup_id)
  if (backup)
    audit({ target: targetOf(backup), before: { kind: backup.kind, state: backup.state } })
  return { status: 204 }
}

export const restoreBackup: BackupsHandler<'restoreBackup'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'backups')
  const { ref, name, status } = access.project
  const backup = await services.backups.find(ref, params.backup_id)
  if (!backup) throw new AppError(404, 'not_found', backupMessages.noBackup)
  const message = backupMessages.typeName(name)
  if (body.name !== name)
    throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.name', message }] })
  const { files = 'restored' } = body
  await services.backups.restore(ref, backup.id, files)
  audit({ target: targetOf(backup), before: { status }, after: { status: 'RESTORING', files } })
  return { status: 202, body: await services.projectViews.show(ref) }
}

/** A backup has no name but the moment that it was made at. */
const targetOf = ({ id, startedAt }: Backup) => ({
  type: 'backup',
  id,
  name: startedAt.toISOString(),
})

function toBackup(backup: Backup): components['schemas']['Backup'] {
  const { id, kind, state, error, sizeBytes, postgresVersion, startedAt, completedAt } = backup
  return {
    ...{ id, kind, state, error },
    size_bytes: sizeBytes,
    postgres_version: postgresVersion,
    started_at: startedAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  }
}
