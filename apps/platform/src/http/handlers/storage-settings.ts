import type { components } from '@howdah/contract'
import { formatBytes, PLAN_FILE_SIZES } from '@howdah/rules'
import { permissionMessages } from '../../permissions/permissions.messages'
import type { ProjectAccess } from '../../permissions/permissions.types'
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
  const { file_size_limit: fileSizeLimit, signed_url_max_seconds: linkMaxSeconds } = body
  if (typeof fileSizeLimit === 'number' && fileSizeLimit > before.plan_file_size_limit) {
    const message = storageMessages.planLimit(before.plan, formatBytes(before.plan_file_size_limit))
    throw new HttpError(400, 'bad_request', message, { details: [{ path: 'body.file_size_limit', message }] })
  }
  await platform.storageSettings.change(params.ref, { fileSizeLimit, linkMaxSeconds })
  const after = await settingsOf(platform, params.ref)
  audit({ target: targetOf(access), before: changeable(before, body), after: changeable(after, body) })
  return { status: 200, body: after }
}

export const revokeStorageUrls: Handler<'revokeStorageUrls'> = async ({ access, audit, params, platform }) => {
  needCapability(access, 'api')
  await platform.storageSettings.revokeLinks(params.ref)
  audit({ target: targetOf(access) })
  return { status: 204 }
}

const targetOf = ({ project }: ProjectAccess) => ({ type: 'project', id: project.ref, name: project.name })

type Changeable = Pick<components['schemas']['StorageSettings'], 'file_size_limit' | 'signed_url_max_seconds'>

/** What the request was about, as the audit log has it. */
const changeable = ({ file_size_limit, signed_url_max_seconds }: Changeable, asked: Partial<Changeable>) => ({
  ...(asked.file_size_limit === undefined ? {} : { file_size_limit }),
  ...(asked.signed_url_max_seconds === undefined ? {} : { signed_url_max_seconds }),
})

async function settingsOf(platform: Platform, ref: string) {
  const settings = await platform.storageSettings.of(ref)
  // It was there a moment ago.
  if (settings === null) throw new HttpError(404, 'not_found', permissionMessages.noProject)
  const { fileSizeLimit, linkMaxSeconds, plan } = settings
  return {
    endpoint: endpointOf(platform, ref),
    file_size_limit: fileSizeLimit,
    plan,
    plan_file_size_limit: PLAN_FILE_SIZES[plan],
    effective_file_size_limit: projectFileSize(plan, fileSizeLimit),
    signed_url_max_seconds: linkMaxSeconds,
    ...storageInterfaces,
  }
}
