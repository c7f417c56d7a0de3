import { formatBytes, PLAN_FILE_SIZES } from '@howdah/rules'
import { permissionMessages } from '../../../access/permissions.messages'
import type { Platform } from '../../../server/platform.types'
import { storageInterfaces } from '../served-interfaces'
import { projectFileSize } from '../size-limits'
import { storageMessages } from '../storage.messages'
import type { Handler } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import { needCapability } from '../../../access/need-capability'
import { endpointOf } from '../../projects/handlers/projects'

export const getStorageSettings: Handler<'getStorageSettings'> = async ({ access, params, platform }) => {
  needCapability(access, 'api')
  return { status: 200, body: await settingsOf(platform, params.ref) }
}

export const updateStorageSettings: Handler<'updateStorageSettings'> = async ({ access, audit, body, params, platform }) => {
  needCapability(access, 'api')
  const before = await settingsOf(platform, params.ref)
  const wanted = body.file_size_limit
  if (wanted !== null && wanted > before.plan_file_size_limit) {
    const message = storageMessages.planLimit(before.plan, formatBytes(before.plan_file_size_limit))
    throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.file_size_limit', message }] })
  }
  await platform.storageSettings.setFileSizeLimit(params.ref, wanted)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: { file_size_limit: before.file_size_limit },
    after: { file_size_limit: wanted },
  })
  return { status: 200, body: await settingsOf(platform, params.ref) }
}

async function settingsOf(platform: Platform, ref: string) {
  const settings = await platform.storageSettings.of(ref)
  // It was there a moment ago.
  if (settings === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  const { fileSizeLimit, plan } = settings
  return {
    endpoint: endpointOf(platform, ref),
    file_size_limit: fileSizeLimit,
    plan,
    plan_file_size_limit: PLAN_FILE_SIZES[plan],
    effective_file_size_limit: projectFileSize(plan, fileSizeLimit),
    ...storageInterfaces,
  }
}
