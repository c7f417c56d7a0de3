import { jwtVerify, SignJWT } from 'jose'
import type { ObjectPlace } from './project-storage'
import { StorageError } from './storage-error'
import { storageMessages } from './storage.messages'

/** What a link lets whoever has it do, once or more, until it ends. */
export type LinkPurpose = 'storage:download' | 'storage:upload'

export interface SignedLink extends ObjectPlace {
  /** Of uploads: whether a file of this name is replaced. */
  upsert: boolean
  /** Who made the link; becomes the owner of what is uploaded. */
  owner: string | null
}

/** The longest that a link may last, in seconds: ten years. */
export const LONGEST_LINK = 315_360_000

const keyOf = (jwtSecret: string) => new TextEncoder().encode(jwtSecret)

/** A link is a token that is good for one file of one project; it has no role, and so opens nothing else. */
export function signLink(
  link: SignedLink,
  purpose: LinkPurpose,
  { expiresIn, jwtSecret }: { expiresIn: number; jwtSecret: string },
): Promise<string> {
  return new SignJWT({ url: `${link.bucketId}/${link.name}`, upsert: link.upsert, owner: link.owner })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(purpose)
    .setIssuedAt()
    .setExpirationTime(`${expiresIn} seconds`)
    .sign(keyOf(jwtSecret))
}

/** Where a link leads, below the storage API. What counts is the token; the path is for people, each part encoded. */
export const signedPath = ({ bucketId, name }: ObjectPlace, token: string): string =>
  `/object/sign/${[bucketId, ...name.split('/')].map(encodeURIComponent).join('/')}?token=${token}`

/** What a token is good for. @throws StorageError InvalidSignature */
export async function readLink(token: string | null, purpose: LinkPurpose, jwtSecret: string): Promise<SignedLink> {
  const bad = (cause?: unknown) => new StorageError('InvalidSignature', storageMessages.badSignature, { cause })
  // A project without a secret has no links, and an empty text signs nothing.
  if (token === null || jwtSecret === '') throw bad()
  const { payload } = await jwtVerify(token, keyOf(jwtSecret), {
    algorithms: ['HS256'],
    audience: purpose,
    requiredClaims: ['exp', 'url'],
  }).catch((error: unknown) => {
    throw bad(error)
  })
  const [, bucketId, name] = typeof payload.url === 'string' ? (/^([^/]+)\/(.+)$/s.exec(payload.url) ?? []) : []
  if (bucketId === undefined || name === undefined) throw bad()
  return { bucketId, name, upsert: payload.upsert === true, owner: typeof payload.owner === 'string' ? payload.owner : null }
}
