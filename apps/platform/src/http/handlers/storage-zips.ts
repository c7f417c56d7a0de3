import { MOST_PENDING_DOWNLOADS } from '../../control/pending-downloads'
import { checkPermission } from '../../permissions/check-permission'
import type { ProjectAccess } from '../../permissions/permissions.types'
import type { StoredFile } from '../../storage/storage.types'
import { sendZip } from '../../storage/zip/send-zip'
import type { ZipRequest } from '../../storage/zip/zip.types'
import { zipMessages } from '../../storage/zip/zip.messages'
import { ALREADY_SENT, type Handler } from '../handler.types'
import { HttpError } from '../http-error'
import { httpMessages } from '../http.messages'
import { filesOf } from './storage-files'

/** How many files a zip takes: their names are held in memory while it is sent. */
const MOST_FILES = 100_000

export const createStorageZip: Handler<'createStorageZip'> = async (call) => {
  const { body, params, person, platform } = call
  const zip = { bucketId: params.bucket_id, paths: body.paths }
  // All that can be said is said before the browser has left for the download.
  await filesFor(filesOf(call), zip)
  const created = await platform.zips.create({ projectRef: params.ref, person, zip })
  if (created === null) {
    throw new HttpError(429, 'too_many_requests', zipMessages.tooManyPending(MOST_PENDING_DOWNLOADS), { headers: { 'retry-after': '60' } })
  }
  return { status: 201, body: { path: `/platform/zips/${created.token}`, expires_at: created.expiresAt.toISOString() } }
}

export const downloadStorageZip: Handler<'downloadStorageZip'> = async ({ params, platform, request, response }) => {
  // A HEAD is a GET whose body is kept back: it would use the address up for nothing.
  if (request.method !== 'GET')
    throw new HttpError(405, 'method_not_allowed', httpMessages.methodNotAllowed('GET'), { headers: { allow: 'GET' } })
  const session = (await platform.identity.authenticate(request.headers)).person
  const pending = await platform.zips.take(params.token, session?.via === 'session' ? session.sessionId : null)
  if (pending === null) throw new HttpError(404, 'not_found', zipMessages.gone)
  const { person, projectRef, zip } = pending
  platform.traffic.attribute(response, projectRef)
  const permission = { action: 'read', resource: 'storage', scope: 'project' } as const
  // With this scope it is a project's.
  const access = (await checkPermission(permission, { ref: projectRef }, person, platform)) as ProjectAccess
  const found = filesOf({ access, person, platform })
  await sendZip(response, found.files, { files: await filesFor(found, zip), paths: zip.paths })
  return ALREADY_SENT
}

/** @throws StorageError, HttpError */
async function filesFor({ as, files }: ReturnType<typeof filesOf>, { bucketId, paths }: ZipRequest): Promise<StoredFile[]> {
  await files.bucket(as, bucketId)
  const found = await files.below(as, bucketId, paths, MOST_FILES + 1)
  if (found.length === 0) throw new HttpError(404, 'not_found', zipMessages.nothing)
  if (found.length > MOST_FILES) throw new HttpError(413, 'payload_too_large', zipMessages.tooMany(MOST_FILES))
  return found
}
