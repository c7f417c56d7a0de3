import { STORAGE_PAGE_SIZE } from '@howdah/rules'
import { STORAGE_PATH } from '../api/storage-api'
import { sendObject } from '../api/send-object'
import { checkName } from '../object-name'
import { signLink, signedPath } from '../signed-links'
import { asService } from '../storage.types'
import { ALREADY_SENT, type Handler } from '../../../contract/handler.types'
import { endpointOf } from '../../projects/handlers/projects'
import { filesOf } from './storage-files'

/** Seconds that a link may last without being noted: as long as the temporary keys that whoever asks gets anyway. */
const SHORT_LINK = 300

export const listStorageObjects: Handler<'listStorageObjects'> = async ({ access, body, params, platform }) => {
  const { limit = STORAGE_PAGE_SIZE, offset = 0, search = '', sortBy } = body.options ?? {}
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

export const signStorageObject: Handler<'signStorageObject'> = async ({ access, audit, body, params, person, platform }) => {
  const { download = false, expires_in: expiresIn, path: name } = body
  const place = { bucketId: params.bucket_id, name }
  const files = filesOf(platform, access)
  await files.bucket(asService, place.bucketId)
  await files.find(asService, place)
  const secrets = await platform.projects.secretsOf(params.ref)
  const link = { ...place, upsert: false, owner: person.id }
  const token = await signLink(link, 'storage:download', { expiresIn, jwtSecret: secrets?.jwtSecret ?? '' })
  if (expiresIn > SHORT_LINK) {
    audit({ target: { type: 'bucket', id: place.bucketId, name: place.bucketId }, after: { path: name, expires_in: expiresIn } })
  }
  const url = `${endpointOf(platform, params.ref)}${STORAGE_PATH}${signedPath(place, token)}`
  return { status: 200, body: { url: download ? `${url}&download=` : url } }
}
