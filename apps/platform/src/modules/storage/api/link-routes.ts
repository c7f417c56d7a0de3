import { URL_EXPIRY_SECONDS } from '@howdah/rules/storage/storage-limits'
import { bodySchema } from '../../../base/http/read-body'
import { readLink, signLink, type LinkPurpose, type LinkRules } from '../signed-links'
import { checkName } from '../rules/object-name'
import type { ObjectPlace } from '../project-storage'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { asService, type StorageAccess } from '../storage.types'
import { answerUpload, keyOf, modeOf } from './object-routes'
import { placeOf } from './place-of'
import type { PublicRoute, StorageRoute } from './routes.types'
import { sendObject } from './send-object'
import type { StorageCall } from './storage-call'

const MAX_LINKS = 1_000
/** Time to begin an upload by a link, in seconds. */
const UPLOAD_LINK_SECONDS = 7_200

const expiresIn = { type: 'integer', minimum: 1, maximum: URL_EXPIRY_SECONDS.year }
const signBody = bodySchema<{ expiresIn: number }>({
  required: ['expiresIn'],
  properties: { expiresIn },
})
const signManyBody = bodySchema<{ expiresIn: number; paths: string[] }>({
  required: ['expiresIn', 'paths'],
  properties: {
    expiresIn,
    paths: { type: 'array', maxItems: MAX_LINKS, items: { type: 'string' } },
  },
})
const anything = bodySchema<object>({})

/** Creates links, for callers whose policies allow the linked action. */
export const linkRoutes: readonly StorageRoute[] = [
  {
    methods: ['POST'],
    paths: ['/object/upload/sign/:bucket/:path{.+}'],
    async answer(call) {
      const { access, exchange, json, send, storage } = call
      await json(anything)
      const place = placeOf(call)
      const upsert = exchange.request.headers['x-upsert'] === 'true'
      // Which type it will have, and how large it will be, is known when it comes.
      await storage.mayPlace(access, place, modeOf(upsert))
      const rules = await call.linkRules()
      const token = await sign(
        call,
        { ...place, upsert },
        'storage:upload',
        Math.min(UPLOAD_LINK_SECONDS, rules.maxSeconds),
        rules,
      )
      send(200, {
        url: `/object/upload/sign/${shownIn(place)}?token=${token}`,
        token,
      })
    },
  },
  {
    methods: ['POST'],
    paths: ['/object/sign/:bucket/:path{.+}'],
    async answer(call) {
      const { access, json, send, storage } = call
      const place = placeOf(call)
      const { expiresIn: seconds } = await json(signBody)
      await storage.find(access, place)
      const token = await sign(call, place, 'storage:download', seconds, await call.linkRules())
      send(200, { signedURL: downloadPath(place, token) })
    },
  },
  {
    methods: ['POST'],
    paths: ['/object/sign/:bucket'],
    async answer(call) {
      const { access, json, param, send, storage } = call
      const bucketId = param('bucket')
      const { expiresIn: seconds, paths } = await json(signManyBody)
      const rules = await call.linkRules()
      const seen = await storage.seen(access, bucketId, paths.map(checkName))
      const links = paths.map(async (name) => {
        if (!seen.has(name))
          return { error: storageApiMessages.noObject, path: name, signedURL: null }
        const token = await sign(call, { bucketId, name }, 'storage:download', seconds, rules)
        return { error: null, path: name, signedURL: downloadPath({ bucketId, name }, token) }
      })
      send(200, await Promise.all(links))
    },
  },
]

/** Routes that need no key: public buckets, and links. */
export const publicRoutes: readonly PublicRoute[] = [
  {
    methods: ['GET'],
    paths: ['/object/public/:bucket/:path{.+}'],
    opens: 'public',
    wakes: true,
    async answer(call) {
      const { exchange, query, storage } = call
      const place = placeOf(call)
      await call.awake({ publicBucket: place.bucketId })
      const bucket = await storage.bucket(asService, place.bucketId)
      // Does not reveal whether a bucket that is not public has such a file.
      if (!bucket.public) throw new StorageError('not_found', storageApiMessages.noBucket)
      await sendObject(exchange, storage, await storage.find(asService, place), {
        download: query.get('download'),
        shared: true,
      })
    },
  },
  {
    methods: ['GET'],
    paths: ['/object/sign/:bucket/:path{.+}'],
    opens: 'public',
    wakes: true,
    async answer({ awake, exchange, linkRules, query, storage }) {
      // The signed token is authoritative; the path is for people, and cannot contain every name.
      const link = await readLink(query.get('token'), 'storage:download', await linkRules())
      await awake()
      await sendObject(exchange, storage, await storage.find(asService, link), {
        download: query.get('download'),
        shared: false,
      })
    },
  },
  {
    methods: ['PUT'],
    paths: ['/object/upload/sign/:bucket/:path{.+}'],
    opens: 'public',
    wakes: true,
    async answer(call) {
      const { linkRules, query, storage } = call
      const { owner, upsert, ...place } = await readLink(
        query.get('token'),
        'storage:upload',
        await linkRules(),
      )
      await call.awake()
      const access: StorageAccess = {
        role: 'service_role',
        claims: owner === null ? asService.claims : { ...asService.claims, sub: owner },
      }
      await answerUpload(call, place, (object, bytes, size) =>
        storage.upload(access, object, modeOf(upsert), bytes, size),
      )
    },
  },
]

function sign(
  { access }: StorageCall,
  place: ObjectPlace & { upsert?: boolean },
  purpose: LinkPurpose,
  seconds: number,
  rules: LinkRules,
): Promise<string> {
  const owner = typeof access.claims.sub === 'string' ? access.claims.sub : null
  return signLink({ upsert: false, ...place, owner }, purpose, seconds, rules)
}

/**
 * Returns a path as used in a link. Clients encode it themselves, except for the characters that
 * end a path.
 */
const shownIn = (place: ObjectPlace) => keyOf(place).replace(/[?#]/g, '_')

const downloadPath = (place: ObjectPlace, token: string) =>
  `/object/sign/${shownIn(place)}?token=${token}`
