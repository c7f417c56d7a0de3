import type { StorageHandler } from '../services'
import type { components } from '@howdah/contract'
import { checkMimeRules } from '../rules/mime-rules'
import type { Bucket } from '../storage.types'
import { filesOf } from './storage-files'

type ShownBucket = components['schemas']['Bucket']
type BucketChange = Partial<Pick<ShownBucket, 'public' | 'file_size_limit' | 'allowed_mime_types'>>

export const listStorageBuckets: StorageHandler<'listStorageBuckets'> = async (call) => {
  const { as, files } = filesOf(call)
  const { person } = call
  const buckets = (await files.buckets(as)).filter(
    ({ id }) => person.via !== 'embed-session' || person.buckets.includes(id),
  )
  return { status: 200, body: buckets.map(toShown) }
}

export const createStorageBucket: StorageHandler<'createStorageBucket'> = async (call) => {
  const { audit, body } = call
  const { as, files } = filesOf(call)
  const { id } = body
  const rules = { public: false, fileSizeLimit: null, allowedMimeTypes: null, ...toRules(body) }
  await files.createBucket(as, { id, ...rules })
  const made = toShown(await files.bucket(as, id))
  audit({ target: targetOf(id), after: rulesOf(made) })
  return { status: 201, body: made }
}

export const updateStorageBucket: StorageHandler<'updateStorageBucket'> = async (call) => {
  const { audit, body, params } = call
  const { as, files } = filesOf(call)
  const id = params.bucket_id
  const before = toShown(await files.bucket(as, id))
  await files.updateBucket(as, { id, ...toRules(body) })
  const after = toShown(await files.bucket(as, id))
  audit({ target: targetOf(id), before: rulesOf(before), after: rulesOf(after) })
  return { status: 200, body: after }
}

export const emptyStorageBucket: StorageHandler<'emptyStorageBucket'> = async (call) => {
  const { audit, params } = call
  const { as, files } = filesOf(call)
  await files.emptyBucket(as, params.bucket_id)
  audit({ target: targetOf(params.bucket_id) })
  return { status: 204 }
}

export const deleteStorageBucket: StorageHandler<'deleteStorageBucket'> = async (call) => {
  const { audit, params } = call
  const { as, files } = filesOf(call)
  const before = toShown(await files.bucket(as, params.bucket_id))
  await files.deleteBucket(as, params.bucket_id)
  audit({ target: targetOf(params.bucket_id), before: rulesOf(before) })
  return { status: 204 }
}

const toRules = (change: BucketChange) => ({
  ...(change.public === undefined ? {} : { public: change.public }),
  ...(change.file_size_limit === undefined ? {} : { fileSizeLimit: change.file_size_limit }),
  ...(change.allowed_mime_types === undefined
    ? {}
    : { allowedMimeTypes: checkMimeRules(change.allowed_mime_types) }),
})

const targetOf = (id: string) => ({ type: 'bucket', id, name: id })

const rulesOf = ({ allowed_mime_types, file_size_limit, public: isPublic }: ShownBucket) => ({
  public: isPublic,
  file_size_limit,
  allowed_mime_types,
})

const toShown = ({ owner: _, ...bucket }: Bucket): ShownBucket => bucket
