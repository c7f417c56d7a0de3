import type { components } from '@howdah/contract'
import { needCapability } from '../../../access/need-capability'
import { AppError } from '../../../base/app-error'
import { readDisplayName } from '../../../base/display-name'
import { s3ApiMessages } from '../s3-api/s3-api.messages'
import { MAX_S3_KEYS, type S3AccessKey } from '../s3-api/s3-keys'
import type { StorageHandler } from '../services'

export const listS3Keys: StorageHandler<'listS3Keys'> = async ({ access, params, services }) => {
  needCapability(access, 'api')
  return { status: 200, body: (await services.s3Keys.list(params.ref)).map(toBody) }
}

export const createS3Key: StorageHandler<'createS3Key'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'api')
  const key = await services.s3Keys.create(params.ref, readDisplayName(body.name))
  if (key === null) throw new AppError(409, 'conflict', s3ApiMessages.tooManyKeys(MAX_S3_KEYS))
  audit({ target: { type: 's3_key', id: key.id, name: key.name }, after: { name: key.name } })
  return { status: 201, body: { ...toBody(key), secret_access_key: key.secret } }
}

export const deleteS3Key: StorageHandler<'deleteS3Key'> = async ({ audit, params, services }) => {
  const removed = await services.s3Keys.remove(params.ref, params.key_id)
  if (removed === null) throw new AppError(404, 'not_found', s3ApiMessages.noSuchKey)
  audit({
    target: { type: 's3_key', id: params.key_id, name: removed.name },
    before: { name: removed.name },
  })
  return { status: 204 }
}

const toBody = ({
  accessKeyId,
  createdAt,
  id,
  lastUsedAt,
  name,
}: S3AccessKey): components['schemas']['S3Key'] => ({
  id,
  name,
  access_key_id: accessKeyId,
  inserted_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
