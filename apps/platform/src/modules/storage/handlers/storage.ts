import type { StorageHandler } from '../services'
import { STORAGE_PAGE_SIZE } from '@howdah/rules'
import { STORAGE_PATH } from '../api/storage-api'
import { sendObject } from '../api/send-object'
import { checkName } from '../object-name'
import { signLink, signedPath } from '../signed-links'
import { asService } from '../storage.types'
import { ALREADY_SENT } from '../../../contract/handler.types'
import { filesOf } from './storage-files'

/** Seconds that a link may last without being noted: as long as the temporary keys that whoever asks gets anyway. */
const SHORT_LINK = 300

export const listStorageObjects: StorageHandler<'listStorageObjects'> = async ({ access, body, params, services }) => {
  const { limit = STORAGE_PAGE_SIZE, offset = 0, search = '', sortBy } = body.options ?? {}
  const files = filesOf(services, access)
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

export const moveStorageObject: StorageHandler<'moveStorageObject'> = async ({ access, audit, body, params, services }) => {
  const bucketId = params.bucket_id
  await filesOf(services, access).move(asService, { bucketId, name: body.from }, { bucketId, name: body.to })
  audit({ target: { type: 'bucket', id: bucketId, name: bucketId }, before: { path: body.from }, after: { path: body.to } })
  return { status: 204 }
}

export const deleteStorageObjects: StorageHandler<'deleteStorageObjects'> = async ({ access, audit, body, params, services }) => {
  const files = filesOf(services, access)
  await files.bucket(asService, params.bucket_id)
  const removed = await files.remove(asService, params.bucket_id, body.paths.map(checkName))
  audit({ target: { type: 'bucket', id: params.bucket_id, name: params.bucket_id }, before: { paths: removed.map(({ name }) => name) } })
  return { status: 204 }
}

export const downloadStorageObject: StorageHandler<'downloadStorageObject'> = async (call) => {
  const { access, params, services, query, request, response } = call
  const files = filesOf(services, access)
  const object = await files.find(asService, { bucketId: params.bucket_id, name: query.path })
  // It is saved; should a browser show it all the same, it is nobody's page.
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  await sendObject({ request, response }, files, object, { download: '', shared: false })
  return ALREADY_SENT
}

export const signStorageObject: StorageHandler<'signStorageObject'> = async ({ access, audit, body, params, person, services }) => {
  const { download = false, expires_in: expiresIn, path: name } = body
  const place = { bucketId: params.bucket_id, name }
  const files = filesOf(services, access)
  await files.bucket(asService, place.bucketId)
  await files.find(asService, place)
  const secrets = await services.projects.secretsOf(params.ref)
  const link = { ...place, upsert: false, owner: person.id }
  const token = await signLink(link, 'storage:download', { expiresIn, jwtSecret: secrets?.jwtSecret ?? '' })
  if (expiresIn > SHORT_LINK) {
    audit({ target: { type: 'bucket', id: place.bucketId, name: place.bucketId }, after: { path: name, expires_in: expiresIn } })
  }
  const url = `${services.gatewayUrl}/${params.ref}${STORAGE_PATH}${signedPath(place, token)}`
  return { status: 200, body: { url: download ? `${url}&download=` : url } }
}
