import type { StorageHandler, StorageServices } from '../services'
import type { components } from '@howdah/contract'
import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { PLAN_FILE_SIZES } from '@howdah/rules/storage/storage-limits'
import type { ProjectAccess } from '../../../access/access.types'
import { permissionMessages } from '../../../access/permissions.messages'
import { storageInterfaces } from '../served-interfaces'
import { projectFileSize } from '../rules/size-limits'
import { storageApiMessages } from '../storage.messages'
import { AppError } from '../../../base/app-error'
import { needCapability } from '../../../access/need-capability'

export const getStorageSettings: StorageHandler<'getStorageSettings'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'api')
  return { status: 200, body: await settingsOf(services, params.ref) }
}

export const updateStorageSettings: StorageHandler<'updateStorageSettings'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'api')
  const before = await settingsOf(services, params.ref)
  const { file_size_limit: fileSizeLimit, signed_url_max_seconds: linkMaxSeconds } = body
  if (typeof fileSizeLimit === 'number' && fileSizeLimit > before.plan_file_size_limit) {
    const message = storageApiMessages.planLimit(
      before.plan,
      formatBytes(before.plan_file_size_limit),
    )
    throw new AppError(400, 'bad_request', message, {
      details: [{ path: 'body.file_size_limit', message }],
    })
  }
  await services.storageSettings.change(params.ref, { fileSizeLimit, linkMaxSeconds })
  const after = await settingsOf(services, params.ref)
  audit({
    target: targetOf(access),
    before: changeable(before, body),
    after: changeable(after, body),
  })
  return { status: 200, body: after }
}

export const revokeStorageUrls: StorageHandler<'revokeStorageUrls'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'api')
  await services.storageSettings.revokeLinks(params.ref)
  audit({ target: targetOf(access) })
  return { status: 204 }
}

const targetOf = ({ project }: ProjectAccess) => ({
  type: 'project',
  id: project.ref,
  name: project.name,
})

type Changeable = Pick<
  components['schemas']['StorageSettings'],
  'file_size_limit' | 'signed_url_max_seconds'
>

/** Returns the changed settings, as recorded in the audit log. */
const changeable = (
  { file_size_limit, signed_url_max_seconds }: Changeable,
  asked: Partial<Changeable>,
) => ({
  ...(asked.file_size_limit === undefined ? {} : { file_size_limit }),
  ...(asked.signed_url_max_seconds === undefined ? {} : { signed_url_max_seconds }),
})

async function settingsOf(services: StorageServices, ref: string) {
  const settings = await services.storageSettings.of(ref)
  // It was there a moment ago.
  if (settings === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  const { fileSizeLimit, linkMaxSeconds, plan } = settings
  return {
    endpoint: `${services.gatewayUrl}/${ref}`,
    file_size_limit: fileSizeLimit,
    plan,
    plan_file_size_limit: PLAN_FILE_SIZES[plan],
    effective_file_size_limit: projectFileSize(plan, fileSizeLimit),
    signed_url_max_seconds: linkMaxSeconds,
    ...storageInterfaces,
  }
}
