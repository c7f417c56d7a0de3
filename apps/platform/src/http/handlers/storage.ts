import { sendObject } from '../../storage/api/send-object'
import { checkName } from '../../storage/object-name'
import type { ProjectStorage } from '../../storage/project-storage'
import { asService } from '../../storage/storage.types'
import { ALREADY_SENT, type Handler } from '../handler.types'
import type { Platform } from '../../platform.types'
import type { ProjectAccess } from '../../permissions/permissions.types'
import { needActive } from './need-active'
import { needCapability } from './need-capability'

/** The page of a folder, in entries (spec section 9). */
const PAGE = 200

/** Who may do it is decided by the permission; in the project's database the server does it. */
function filesOf({ storage }: Platform, access: ProjectAccess): ProjectStorage {
  needCapability(access, 'api')
  needActive(access)
  return storage.project(access.project.ref)
}

export const listStorageObjects: Handler<'listStorageObjects'> = async ({ access, body, params, platform }) => {
  const { limit = PAGE, offset = 0, search = '', sortBy } = body.options ?? {}
  const files = filesOf(platform, access)
  await files.bucket(asService, params.bucket_id)
  const entries = await files.list(asService, {
    bucketId: params.bucket_id,
    path: body.path ?? '',
    sortBy: { column: sortBy?.column ?? 'name', order: sortBy?.order ?? 'asc' },
    limit,
    offset,
    search,
  })
  return { status: 200, body: entries.map((entry) => ({ ...entry, metadata: entry.metadata === null ? null : { ...entry.metadata } })) }
}

export const moveStorageObject: Handler<'moveStorageObject'> = async ({ access, audit, body, params, platform }) => {
  const bucketId = params.bucket_id
  await filesOf(platform, access).move(asService, { bucketId, name: body.from }, { bucketId, name: body.to })
  audit({ target: { type: 'bucket', id: bucketId, name: bucketId }, before: { path: body.from }, after: { path: body.to } })
  return { status: 204 }
}

export const deleteStorageObjects: Handler<'deleteStorageObjects'> = async ({ access, audit, body, params, platform }) => {
  const files = filesOf(platform, access)
  await files.bucket(asService, params.bucket_id)
  const removed = await files.remove(asService, params.bucket_id, body.paths.map(checkName))
  audit({ target: { type: 'bucket', id: params.bucket_id, name: params.bucket_id }, before: { paths: removed.map(({ name }) => name) } })
  return { status: 204 }
}

export const downloadStorageObject: Handler<'downloadStorageObject'> = async (call) => {
  const { access, params, platform, query, request, response } = call
  const files = filesOf(platform, access)
  const object = await files.find(asService, { bucketId: params.bucket_id, name: query.path })
  // It is saved; should a browser show it all the same, it is nobody's page.
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  await sendObject({ request, response }, files, object, { download: '', shared: false })
  return ALREADY_SENT
}
