import type { StorageHandler } from '../services'
import { isRecord, parseJson } from '@howdah/rules/unknown-json'
import { STORAGE_PAGE_SIZE } from '@howdah/rules/storage/storage-limits'
import { STORAGE_PATH } from '../api/storage-api'
import { sendObject } from '../api/send-object'
import { checkName } from '../rules/object-name'
import { linkRulesOf, signLink, signedPath } from '../signed-links'
import { ALREADY_SENT } from '../../../contract/handler.types'
import { misfit } from '../../../contract/parameters'
import { storageApiMessages } from '../storage.messages'
import { filesOf } from './storage-files'

/**
 * Seconds that a link may last without being audited: the lifetime of the temporary keys that the
 * caller can get anyway.
 */
const SHORT_LINK_SECONDS = 300

export const listStorageObjects: StorageHandler<'listStorageObjects'> = async (call) => {
  const { body, params } = call
  const { limit = STORAGE_PAGE_SIZE, offset = 0, search = '', sortBy } = body.options ?? {}
  const { as, files } = filesOf(call)
  await files.bucket(as, params.bucket_id)
  const entries = await files.list(as, {
    bucketId: params.bucket_id,
    path: body.path ?? '',
    sortBy: { column: sortBy?.column ?? 'name', order: sortBy?.order ?? 'asc' },
    limit,
    offset,
    search,
  })
  return {
    status: 200,
    body: entries.map((entry) => ({
      ...entry,
      metadata: entry.metadata === null ? null : { ...entry.metadata },
    })),
  }
}

export const moveStorageObject: StorageHandler<'moveStorageObject'> = async (call) => {
  const { audit, body, params } = call
  const { as, files } = filesOf(call)
  const bucketId = params.bucket_id
  await files.move(as, { bucketId, name: body.from }, { bucketId, name: body.to })
  audit({
    target: { type: 'bucket', id: bucketId, name: bucketId },
    before: { path: body.from },
    after: { path: body.to },
  })
  return { status: 204 }
}

export const deleteStorageObjects: StorageHandler<'deleteStorageObjects'> = async (call) => {
  const { audit, body, params } = call
  const { as, files } = filesOf(call)
  await files.bucket(as, params.bucket_id)
  const removed = await files.remove(as, params.bucket_id, body.paths.map(checkName))
  audit({
    target: { type: 'bucket', id: params.bucket_id, name: params.bucket_id },
    before: { paths: removed.map(({ name }) => name) },
  })
  return { status: 204 }
}

export const downloadStorageObject: StorageHandler<'downloadStorageObject'> = async (call) => {
  const { params, query, request, response } = call
  const { as, files } = filesOf(call)
  const object = await files.find(as, { bucketId: params.bucket_id, name: query.path })
  // The file is downloaded; if a browser displays it nevertheless, it is sandboxed and belongs to
  // no origin.
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  await sendObject({ request, response }, files, object, {
    download: downloadName(query.options),
    // A page of the dashboard may load scripts of its own origin, which this address is of.
    isOpaque: true,
    shared: false,
  })
  return ALREADY_SENT
}

/** Name under which a file is saved, of the options of a download; '' for its own. @throws AppError 400 */
function downloadName(options: string | undefined): string {
  const parsed = options === undefined ? {} : parseJson(options)
  const { download = '' } = isRecord(parsed) && !Array.isArray(parsed) ? parsed : { download: null }
  if (typeof download === 'string') return download
  throw misfit([{ path: 'query.options', message: storageApiMessages.badOptions }])
}

export const signStorageObject: StorageHandler<'signStorageObject'> = async (call) => {
  const { audit, body, params, person, services } = call
  const { download = false, expires_in: expiresIn, path: name } = body
  const place = { bucketId: params.bucket_id, name }
  const { as, files } = filesOf(call)
  await files.bucket(as, place.bucketId)
  await files.find(as, place)
  const link = { ...place, upsert: false, owner: person.id }
  const token = await signLink(
    link,
    'storage:download',
    expiresIn,
    await linkRulesOf(services, params.ref),
  )
  if (expiresIn > SHORT_LINK_SECONDS) {
    audit({
      target: { type: 'bucket', id: place.bucketId, name: place.bucketId },
      after: { path: name, expires_in: expiresIn },
    })
  }
  const url = `${services.gatewayUrl}/${params.ref}${STORAGE_PATH}${signedPath(place, token)}`
  return { status: 200, body: { url: download ? `${url}&download=` : url } }
}
