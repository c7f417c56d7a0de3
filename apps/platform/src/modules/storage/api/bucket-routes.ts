import { sendJson } from '../../../base/http/exchange'
import { parseSize } from '../parse-size'
import { checkMimeRules } from '../mime-rules'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import type { NewBucket } from '../storage.types'
import { decodePart } from './read-path'
import { bodyOf, readJson } from './read-json'
import type { StorageRoute } from './routes.types'

interface BucketBody {
  id?: string
  name?: string
  public?: boolean
  file_size_limit?: number | string | null
  allowed_mime_types?: string[] | null
}

const bucketBody = bodyOf<BucketBody>({
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    public: { type: 'boolean' },
    file_size_limit: { type: ['integer', 'string', 'null'] },
    allowed_mime_types: { type: ['array', 'null'], maxItems: 100, items: { type: 'string' } },
  },
})
const anything = bodyOf<object>({})

/** `/bucket` and what is below it. */
export const bucketRoutes: readonly StorageRoute[] = [
  {
    methods: ['GET'],
    path: /^\/bucket\/?$/,
    async answer({ access, exchange, storage }) {
      sendJson(exchange, 200, await storage.buckets(access))
    },
  },
  {
    methods: ['POST'],
    path: /^\/bucket\/?$/,
    async answer({ access, exchange, storage }) {
      const body = await readJson(exchange.request, bucketBody)
      const id = body.id ?? body.name ?? ''
      const { allowedMimeTypes = null, fileSizeLimit = null } = rulesOf(body)
      await storage.createBucket(access, {
        id,
        public: body.public ?? false,
        fileSizeLimit,
        allowedMimeTypes,
      })
      sendJson(exchange, 200, { name: id })
    },
  },
  {
    methods: ['GET'],
    path: /^\/bucket\/([^/]+)$/,
    async answer({ access, exchange, storage }, [id = '']) {
      sendJson(exchange, 200, await storage.bucket(access, decodePart(id)))
    },
  },
  {
    methods: ['PUT'],
    path: /^\/bucket\/([^/]+)$/,
    async answer({ access, exchange, storage }, [id = '']) {
      const body = await readJson(exchange.request, bucketBody)
      const isPublic = body.public === undefined ? {} : { public: body.public }
      await storage.updateBucket(access, { id: decodePart(id), ...isPublic, ...rulesOf(body) })
      sendJson(exchange, 200, { message: 'Successfully updated' })
    },
  },
  {
    methods: ['POST'],
    path: /^\/bucket\/([^/]+)\/empty$/,
    async answer({ access, exchange, storage }, [id = '']) {
      await readJson(exchange.request, anything)
      await storage.emptyBucket(access, decodePart(id))
      sendJson(exchange, 200, { message: 'Successfully emptied' })
    },
  },
  {
    methods: ['DELETE'],
    path: /^\/bucket\/([^/]+)$/,
    async answer({ access, exchange, storage }, [id = '']) {
      await storage.deleteBucket(access, decodePart(id))
      sendJson(exchange, 200, { message: 'Successfully deleted' })
    },
  },
]

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
