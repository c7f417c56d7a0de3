import type { StorageHandler, StorageServices } from '../services'
import { formatBytes, PLAN_FILE_SIZES } from '@howdah/rules'
import { permissionMessages } from '../../../access/permissions.messages'
import { storageInterfaces } from '../served-interfaces'
import { projectFileSize } from '../size-limits'
import { storageMessages } from '../storage.messages'
import { AppError } from '../../../base/app-error'
import { needCapability } from '../../../access/need-capability'

export const getStorageSettings: StorageHandler<'getStorageSettings'> = async ({ access, params, services }) => {
  needCapability(access, 'api')
  return { status: 200, body: await settingsOf(services, params.ref) }
}

export const updateStorageSettings: StorageHandler<'updateStorageSettings'> = async ({ access, audit, body, params, services }) => {
  needCapability(access, 'api')
  const before = await settingsOf(services, params.ref)
  const wanted = body.file_size_limit
  if (wanted !== null && wanted > before.plan_file_size_limit) {
    const message = storageMessages.planLimit(before.plan, formatBytes(before.plan_file_size_limit))
    throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.file_size_limit', message }] })
  }
  await services.storageSettings.setFileSizeLimit(params.ref, wanted)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: { file_size_limit: before.file_size_limit },
    after: { file_size_limit: wanted },
  })
  return { status: 200, body: await settingsOf(services, params.ref) }
}

async function settingsOf(services: StorageServices, ref: string) {
  const settings = await services.storageSettings.of(ref)
  // It was there a moment ago.
  if (settings === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  const { fileSizeLimit, plan } = settings
  return {
    endpoint: `${services.gatewayUrl}/${ref}`,
    file_size_limit: fileSizeLimit,
    plan,
    plan_file_size_limit: PLAN_FILE_SIZES[plan],
    effective_file_size_limit: projectFileSize(plan, fileSizeLimit),
    ...storageInterfaces,
  }
}
