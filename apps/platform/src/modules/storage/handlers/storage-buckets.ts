import type { StorageHandler } from '../services'
import type { components } from '@howdah/contract'
import { checkMimeRules } from '../mime-rules'
import { asService, type Bucket } from '../storage.types'
import { filesOf } from './storage-files'

type ShownBucket = components['schemas']['Bucket']
type BucketChange = Partial<Pick<ShownBucket, 'public' | 'file_size_limit' | 'allowed_mime_types'>>

export const listStorageBuckets: StorageHandler<'listStorageBuckets'> = async ({ access, services }) => {
  const buckets = await filesOf(services, access).buckets(asService)
  return { status: 200, body: buckets.map(toShown) }
}

export const createStorageBucket: StorageHandler<'createStorageBucket'> = async ({ access, audit, body, services }) => {
  const files = filesOf(services, access)
  const { id } = body
  const rules = { public: false, fileSizeLimit: null, allowedMimeTypes: null, ...toRules(body) }
  await files.createBucket(asService, { id, ...rules })
  const made = toShown(await files.bucket(asService, id))
  audit({ target: targetOf(id), after: rulesOf(made) })
  return { status: 201, body: made }
}

export const updateStorageBucket: StorageHandler<'updateStorageBucket'> = async ({ access, audit, body, params, services }) => {
  const files = filesOf(services, access)
  const id = params.bucket_id
  const before = toShown(await files.bucket(asService, id))
  await files.updateBucket(asService, { id, ...toRules(body) })
  const after = toShown(await files.bucket(asService, id))
  audit({ target: targetOf(id), before: rulesOf(before), after: rulesOf(after) })
  return { status: 200, body: after }
}

export const emptyStorageBucket: StorageHandler<'emptyStorageBucket'> = async ({ access, audit, params, services }) => {
  await filesOf(services, access).emptyBucket(asService, params.bucket_id)
  audit({ target: targetOf(params.bucket_id) })
  return { status: 204 }
}

export const deleteStorageBucket: StorageHandler<'deleteStorageBucket'> = async ({ access, audit, params, services }) => {
  const files = filesOf(services, access)
  const before = toShown(await files.bucket(asService, params.bucket_id))
  await files.deleteBucket(asService, params.bucket_id)
  audit({ target: targetOf(params.bucket_id), before: rulesOf(before) })
  return { status: 204 }
}

const toRules = (change: BucketChange) => ({
  ...(change.public === undefined ? {} : { public: change.public }),
  ...(change.file_size_limit === undefined ? {} : { fileSizeLimit: change.file_size_limit }),
  ...(change.allowed_mime_types === undefined ? {} : { allowedMimeTypes: checkMimeRules(change.allowed_mime_types) }),
})

const targetOf = (id: string) => ({ type: 'bucket', id, name: id })

const rulesOf = ({ allowed_mime_types, file_size_limit, public: isPublic }: ShownBucket) => ({
  public: isPublic,
  file_size_limit,
  allowed_mime_types,
})

const toShown = ({ owner: _, ...bucket }: Bucket): ShownBucket => bucket
