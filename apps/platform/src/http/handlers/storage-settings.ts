import { formatBytes, PLAN_FILE_SIZES } from '@howdah/rules'
import { permissionMessages } from '../../permissions/permissions.messages'
import type { Platform } from '../../platform.types'
import { storageInterfaces } from '../../storage/served-interfaces'
import { projectFileSize } from '../../storage/size-limits'
import { storageMessages } from '../../storage/storage.messages'
import type { Handler } from '../handler.types'
import { HttpError } from '../http-error'
import { needCapability } from './need-capability'
import { endpointOf } from './projects'

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
    throw new HttpError(400, 'bad_request', message, { details: [{ path: 'body.file_size_limit', message }] })
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
  if (settings === null) throw new HttpError(404, 'not_found', permissionMessages.noProject)
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
