import { sendJson } from '../../../base/http/exchange'
import { checkName } from '../object-name'
import type { ObjectPlace } from '../project-storage'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import {
  sortColumns,
  type ListRequest,
  type NewObject,
  type StoredObject,
  type WriteMode,
} from '../storage.types'
import { decodePart, readPlace } from './read-path'
import { bodyOf, readJson } from './read-json'
import { readUpload } from './read-upload'
import type { StorageRoute } from './routes.types'
import { sendObject } from './send-object'
import type { OpenCall, StorageCall } from './storage-call'

/** Maximum number of files that one call deletes, and of entries that it lists. */
const MAX_OBJECTS = 1_000
const MAX_ENTRIES = 10_000

const listBody = bodyOf<
  Pick<ListRequest, 'limit' | 'offset' | 'search'> & {
    prefix: string
    sortBy: ListRequest['sortBy'] | null
  }
>({
  properties: {
    prefix: { type: 'string', default: '' },
    limit: { type: 'integer', minimum: 1, maximum: MAX_ENTRIES, default: 100 },
    offset: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 0 },
    search: { type: 'string', maxLength: 1_000, default: '' },
    sortBy: {
      type: ['object', 'null'],
      default: {},
      properties: {
        column: { type: 'string', enum: sortColumns, default: 'name' },
        order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
      },
    },
  },
})
const moveBody = bodyOf<{
  bucketId: string
  sourceKey: string
  destinationKey: string
  destinationBucket?: string | null
}>({
  required: ['bucketId', 'sourceKey', 'destinationKey'],
  properties: {
    bucketId: { type: 'string' },
    sourceKey: { type: 'string' },
    destinationKey: { type: 'string' },
    destinationBucket: { type: ['string', 'null'] },
  },
})
const removeBody = bodyOf<{ prefixes: string[] }>({
  required: ['prefixes'],
  properties: { prefixes: { type: 'array', items: { type: 'string' } } },
})

/** `/object`: what a key and the policies let. */
export const objectRoutes: readonly StorageRoute[] = [
  {
    methods: ['POST'],
    path: /^\/object\/list\/([^/]+)$/,
    async answer({ access, exchange, storage }, [bucket = '']) {
      const { prefix, sortBy, ...page } = await readJson(exchange.request, listBody)
      const order = sortBy ?? { column: 'name', order: 'asc' }
      sendJson(
        exchange,
        200,
        await storage.list(access, {
          bucketId: decodePart(bucket),
          path: prefix,
          sortBy: order,
          ...page,
        }),
      )
    },
  },
  {
    methods: ['POST'],
    path: /^\/object\/(move|copy)$/,
    async answer({ access, exchange, storage }, [what]) {
      const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(
        exchange.request,
        moveBody,
      )
      const from = { bucketId, name: sourceKey }
      const to = { bucketId: destinationBucket ?? bucketId, name: destinationKey }
      if (what === 'move') {
        await storage.move(access, from, to)
        sendJson(exchange, 200, { message: 'Successfully moved' })
      } else {
        const id = await storage.copy(
          access,
          from,
          to,
          modeOf(exchange.request.headers['x-upsert'] === 'true'),
        )
        sendJson(exchange, 200, { Id: id, Key: keyOf(to) })
      }
    },
  },
  {
    methods: ['DELETE'],
    path: /^\/object\/([^/]+)$/,
    async answer({ access, exchange, storage }, [bucket = '']) {
      const { prefixes } = await readJson(exchange.request, removeBody)
      if (prefixes.length > MAX_OBJECTS)
        throw new StorageError('InvalidRequest', storageApiMessages.tooMany(MAX_OBJECTS))
      const removed = await storage.remove(access, decodePart(bucket), prefixes.map(checkName))
      sendJson(exchange, 200, removed.map(toFileObject))
    },
  },
  {
    methods: ['GET', 'HEAD'],
    path: /^\/object\/info\/(?:authenticated\/)?([^/]+\/.+)$/,
    async answer({ access, exchange, storage }, [path = '']) {
      sendJson(exchange, 200, toInfo(await storage.find(access, readPlace(path))))
    },
  },
  {
    methods: ['POST', 'PUT'],
    path: /^\/object\/(?!upload\/|sign\/|public\/|list\/)([^/]+\/.+)$/,
    async answer(call, [path = '']) {
      const { access, exchange, storage } = call
      const { headers, method } = exchange.request
      const mode = method === 'PUT' ? 'update' : modeOf(headers['x-upsert'] === 'true')
      await answerUpload(call, readPlace(path), (object, bytes, size) =>
        storage.upload(access, object, mode, bytes, size),
      )
    },
  },
  {
    methods: ['DELETE'],
    path: /^\/object\/([^/]+\/.+)$/,
    async answer({ access, exchange, storage }, [path = '']) {
      const { bucketId, name } = readPlace(path)
      const removed = await storage.remove(access, bucketId, [name])
      if (removed.length === 0) throw new StorageError('not_found', storageApiMessages.noObject)
      sendJson(exchange, 200, { message: 'Successfully deleted' })
    },
  },
  {
    methods: ['GET', 'HEAD'],
    path: /^\/object\/(?:authenticated\/)?([^/]+\/.+)$/,
    async answer({ access, exchange, query, storage }, [path = '']) {
      const object = await storage.find(access, readPlace(path))
      await sendObject(exchange, storage, object, {
        download: query.get('download'),
        shared: false,
      })
    },
  },
]

/** Stores the file of a request and says where it is. */
export async function answerUpload(
  { exchange }: OpenCall,
  place: ObjectPlace,
  upload: (
    object: NewObject,
    ...file: [Parameters<StorageCall['storage']['upload']>[3], number | null]
  ) => Promise<string | null>,
): Promise<void> {
  const { bytes, cacheControl, mimetype, size, userMetadata } = await readUpload(exchange.request)
  const id = await upload({ ...place, cacheControl, mimetype, userMetadata }, bytes, size)
  sendJson(exchange, 200, { Id: id, Key: keyOf(place) })
}

/** Returns the write mode for the upsert flag of a header or a URL. */
export const modeOf = (upsert: boolean): WriteMode => (upsert ? 'upsert' : 'insert')

export const keyOf = ({ bucketId, name }: ObjectPlace): string => `${bucketId}/${name}`

const toFileObject = ({ owner_id: owner, ...object }: StoredObject) => ({ ...object, owner })

const toInfo = ({ metadata, user_metadata, updated_at, ...object }: StoredObject) => ({
  ...object,
  size: metadata?.size ?? null,
  content_type: metadata?.mimetype ?? null,
  cache_control: metadata?.cacheControl ?? null,
  etag: metadata?.eTag ?? null,
  last_modified: updated_at,
  metadata: user_metadata ?? {},
})
