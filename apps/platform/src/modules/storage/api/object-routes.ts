import { bodySchema } from '../../../base/http/read-body'
import { checkName } from '../rules/object-name'
import type { ObjectPlace } from '../project-storage'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import {
  sortColumns,
  type ListRequest,
  type NewObject,
  type StoredObject,
  type WriteMode,
  type WrittenFile,
} from '../storage.types'
import { placeOf } from './place-of'
import { readUpload } from './read-upload'
import type { StorageRoute } from './routes.types'
import { sendObject } from './send-object'
import type { PublicStorageCall, StorageCall } from './storage-call'

/** Maximum number of files that one call deletes, and of entries that it lists. */
const MAX_OBJECTS = 1_000
const MAX_ENTRIES = 10_000

const listBody = bodySchema<
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
interface MoveBody {
  bucketId: string
  sourceKey: string
  destinationKey: string
  destinationBucket?: string | null
}

const moveBody = bodySchema<MoveBody>({
  required: ['bucketId', 'sourceKey', 'destinationKey'],
  properties: {
    bucketId: { type: 'string' },
    sourceKey: { type: 'string' },
    destinationKey: { type: 'string' },
    destinationBucket: { type: ['string', 'null'] },
  },
})
const removeBody = bodySchema<{ prefixes: string[] }>({
  required: ['prefixes'],
  properties: { prefixes: { type: 'array', items: { type: 'string' } } },
})

/** Names after `/object/` that are no bucket in the address of an upload. */
const bucketOfUpload = ':bucket{(?!(?:upload|sign|public|list)$)[^/]+}'

/** `/object`: access by a key and the policies. */
export const objectRoutes: readonly StorageRoute[] = [
  {
    methods: ['POST'],
    paths: ['/object/list/:bucket'],
    async answer({ access, json, param, send, storage }) {
      const { prefix, sortBy, ...page } = await json(listBody)
      const order = sortBy ?? { column: 'name', order: 'asc' }
      const request = { bucketId: param('bucket'), path: prefix, sortBy: order, ...page }
      send(200, await storage.list(access, request))
    },
  },
  {
    methods: ['POST'],
    paths: ['/object/move'],
    async answer({ access, json, send, storage }) {
      const { from, to } = placesOf(await json(moveBody))
      await storage.move(access, from, to)
      send(200, { message: 'Successfully moved' })
    },
  },
  {
    methods: ['POST'],
    paths: ['/object/copy'],
    async answer({ access, exchange, json, send, storage }) {
      const { from, to } = placesOf(await json(moveBody))
      const mode = modeOf(exchange.request.headers['x-upsert'] === 'true')
      const { id } = await storage.copy(access, from, to, mode)
      send(200, { Id: id, Key: keyOf(to) })
    },
  },
  {
    methods: ['DELETE'],
    paths: ['/object/:bucket'],
    async answer({ access, json, param, send, storage }) {
      const { prefixes } = await json(removeBody)
      if (prefixes.length > MAX_OBJECTS)
        throw new StorageError('InvalidRequest', storageApiMessages.tooMany(MAX_OBJECTS))
      const removed = await storage.remove(access, param('bucket'), prefixes.map(checkName))
      send(200, removed.map(toFileObject))
    },
  },
  {
    methods: ['GET'],
    paths: ['/object/info/authenticated/:bucket/:path{.+}', '/object/info/:bucket/:path{.+}'],
    async answer(call) {
      call.send(200, toInfo(await call.storage.find(call.access, placeOf(call))))
    },
  },
  {
    methods: ['POST', 'PUT'],
    paths: [`/object/${bucketOfUpload}/:path{.+}`],
    async answer(call) {
      const { access, exchange, storage } = call
      const { headers, method } = exchange.request
      const mode = method === 'PUT' ? 'update' : modeOf(headers['x-upsert'] === 'true')
      await answerUpload(call, placeOf(call), (object, bytes, size) =>
        storage.upload(access, object, mode, bytes, size),
      )
    },
  },
  {
    methods: ['DELETE'],
    paths: ['/object/:bucket/:path{.+}'],
    async answer(call) {
      const { bucketId, name } = placeOf(call)
      const removed = await call.storage.remove(call.access, bucketId, [name])
      if (removed.length === 0) throw new StorageError('not_found', storageApiMessages.noObject)
      call.send(200, { message: 'Successfully deleted' })
    },
  },
  {
    methods: ['GET'],
    paths: ['/object/authenticated/:bucket/:path{.+}', '/object/:bucket/:path{.+}'],
    async answer(call) {
      const { access, exchange, query, storage } = call
      const object = await storage.find(access, placeOf(call))
      await sendObject(exchange, storage, object, {
        download: query.get('download'),
        shared: false,
      })
    },
  },
]

/** Stores the file of a request and responds with its location. */
export async function answerUpload(
  { exchange, send }: PublicStorageCall,
  place: ObjectPlace,
  upload: (
    object: NewObject,
    ...file: [Parameters<StorageCall['storage']['upload']>[3], number | null]
  ) => Promise<WrittenFile>,
): Promise<void> {
  const { bytes, cacheControl, mimetype, size, userMetadata } = await readUpload(exchange.request)
  const { id } = await upload({ ...place, cacheControl, mimetype, userMetadata }, bytes, size)
  send(200, { Id: id, Key: keyOf(place) })
}

/** Returns the source and the destination of a move or a copy. */
function placesOf({ bucketId, sourceKey, destinationKey, destinationBucket }: MoveBody) {
  const from: ObjectPlace = { bucketId, name: sourceKey }
  const to: ObjectPlace = { bucketId: destinationBucket ?? bucketId, name: destinationKey }
  return { from, to }
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
