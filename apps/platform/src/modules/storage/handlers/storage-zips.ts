import type { StorageHandler } from '../services'
import { MAX_PENDING_DOWNLOADS } from '../../../base/pending-downloads'
import type { ProjectAccess } from '../../../access/access.types'
import type { StoredFile } from '../storage.types'
import { sendZip } from '../zip/send-zip'
import type { ZipRequest } from '../zip/zip.types'
import { zipMessages } from '../zip/zip.messages'
import { ALREADY_SENT } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import { httpMessages } from '../../../base/http/http.messages'
import { filesOf } from './storage-files'

/** Maximum number of files in a zip: their names are held in memory while it is sent. */
const MAX_ZIP_FILES = 100_000

export const createStorageZip: StorageHandler<'createStorageZip'> = async (call) => {
  const { body, params, person, services } = call
  const zip = { bucketId: params.bucket_id, paths: body.paths }
  // Reports every possible error before the browser leaves for the download.
  await filesFor(filesOf(call), zip)
  const created = await services.zips.create({ projectRef: params.ref, person, zip })
  if (created === null) {
    throw new AppError(
      429,
      'too_many_requests',
      zipMessages.tooManyPending(MAX_PENDING_DOWNLOADS),
      { headers: { 'retry-after': '60' } },
    )
  }
  return {
    status: 201,
    body: { path: `/platform/zips/${created.token}`, expires_at: created.expiresAt.toISOString() },
  }
}

export const downloadStorageZip: StorageHandler<'downloadStorageZip'> = async ({
  params,
  services,
  request,
  response,
}) => {
  // A HEAD is a GET without a body: it would use the URL up for nothing.
  if (request.method !== 'GET')
    throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed('GET'), {
      headers: { allow: 'GET' },
    })
  const session = (await services.identity.authenticate(request.headers)).person
  const pending = await services.zips.take(
    params.token,
    session?.via === 'session' ? session.sessionId : null,
  )
  if (pending === null) throw new AppError(404, 'not_found', zipMessages.gone)
  const { person, projectRef, zip } = pending
  services.traffic.attribute(response, projectRef)
  const permission = { action: 'read', resource: 'storage', scope: 'project' } as const
  // With this scope it is a project's.
  const access = (await services.access.check(
    permission,
    { ref: projectRef },
    person,
  )) as ProjectAccess
  const found = filesOf({ access, person, services })
  await sendZip(response, found.files, { files: await filesFor(found, zip), paths: zip.paths })
  return ALREADY_SENT
}

/** @throws StorageError, AppError */
async function filesFor(
  { as, files }: ReturnType<typeof filesOf>,
  { bucketId, paths }: ZipRequest,
): Promise<StoredFile[]> {
  await files.bucket(as, bucketId)
  const found = await files.below(as, bucketId, paths, MAX_ZIP_FILES + 1)
  if (found.length === 0) throw new AppError(404, 'not_found', zipMessages.nothing)
  if (found.length > MAX_ZIP_FILES)
    throw new AppError(413, 'payload_too_large', zipMessages.tooMany(MAX_ZIP_FILES))
  return found
}
