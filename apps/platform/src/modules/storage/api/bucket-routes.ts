import { bodySchema } from '../../../base/http/read-body'
import { parseSize } from '../rules/parse-size'
import { checkMimeRules } from '../rules/mime-rules'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { bucketSortColumns, type BucketListRequest, type NewBucket } from '../storage.types'
import type { StorageRoute } from './routes.types'

interface BucketBody {
  id?: string
  name?: string
  public?: boolean
  file_size_limit?: number | string | null
  allowed_mime_types?: string[] | null
}

const bucketBody = bodySchema<BucketBody>({
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    public: { type: 'boolean' },
    file_size_limit: { type: ['integer', 'string', 'null'] },
    allowed_mime_types: { type: ['array', 'null'], maxItems: 100, items: { type: 'string' } },
  },
})
const anything = bodySchema<object>({})

/** `/bucket` and its subpaths. */
export const bucketRoutes: readonly StorageRoute[] = [
  {
    methods: ['GET'],
    paths: ['/bucket', '/bucket/'],
    async answer({ access, query, send, storage }) {
      send(200, await storage.buckets(access, readListRequest(query)))
    },
  },
  {
    methods: ['POST'],
    paths: ['/bucket', '/bucket/'],
    async answer({ access, json, send, storage }) {
      const body = await json(bucketBody)
      const id = body.id ?? body.name ?? ''
      const { allowedMimeTypes = null, fileSizeLimit = null } = rulesOf(body)
      await storage.createBucket(access, {
        id,
        public: body.public ?? false,
        fileSizeLimit,
        allowedMimeTypes,
      })
      send(200, { name: id })
    },
  },
  {
    methods: ['GET'],
    paths: ['/bucket/:bucket'],
    async answer({ access, param, send, storage }) {
      send(200, await storage.bucket(access, param('bucket')))
    },
  },
  {
    methods: ['PUT'],
    paths: ['/bucket/:bucket'],
    async answer({ access, json, param, send, storage }) {
      const body = await json(bucketBody)
      const isPublic = body.public === undefined ? {} : { public: body.public }
      await storage.updateBucket(access, { id: param('bucket'), ...isPublic, ...rulesOf(body) })
      send(200, { message: 'Successfully updated' })
    },
  },
  {
    methods: ['POST'],
    paths: ['/bucket/:bucket/empty'],
    async answer({ access, json, param, send, storage }) {
      await json(anything)
      await storage.emptyBucket(access, param('bucket'))
      send(200, { message: 'Successfully emptied' })
    },
  },
  {
    methods: ['DELETE'],
    paths: ['/bucket/:bucket'],
    async answer({ access, param, send, storage }) {
      await storage.deleteBucket(access, param('bucket'))
      send(200, { message: 'Successfully deleted' })
    },
  },
]

/** Reads which buckets to list. @throws StorageError InvalidRequest */
function readListRequest(query: URLSearchParams): BucketListRequest {
  const sortColumn = query.get('sortColumn') ?? 'name'
  const sortOrder = query.get('sortOrder') ?? 'asc'
  const column = bucketSortColumns.find((name) => name === sortColumn)
  const limit = readCount(query.get('limit'))
  if (column === undefined || (sortOrder !== 'asc' && sortOrder !== 'desc') || limit === 0)
    throw new StorageError('InvalidRequest', storageApiMessages.badBucketList)
  return {
    sortColumn: column,
    sortOrder,
    search: query.get('search') ?? '',
    ...(limit === null ? {} : { limit }),
    offset: readCount(query.get('offset')) ?? 0,
  }
}

function readCount(text: string | null): number | null {
  if (text === null) return null
  if (!/^\d{1,9}$/.test(text))
    throw new StorageError('InvalidRequest', storageApiMessages.badBucketList)
  return Number(text)
}

/**
 * Returns the rules of a bucket; absent fields keep their value.
 * @throws StorageError InvalidRequest
 */
export function rulesOf(
  body: Pick<BucketBody, 'file_size_limit' | 'allowed_mime_types'>,
): Partial<Omit<NewBucket, 'id' | 'public'>> {
  const { allowed_mime_types: types, file_size_limit: limit } = body
  return {
    ...(types === undefined ? {} : { allowedMimeTypes: checkMimeRules(types) }),
    ...(limit === undefined ? {} : { fileSizeLimit: limit === null ? null : readLimit(limit) }),
  }
}

function readLimit(limit: number | string): number {
  const bytes = parseSize(limit)
  if (bytes === null) throw new StorageError('InvalidRequest', storageApiMessages.badLimit)
  return bytes
}
