import { jwtVerify, SignJWT } from 'jose'
import type { StorageServices } from './services'
import type { ObjectPlace } from './project-storage'
import { StorageError } from './storage-error'
import { storageApiMessages } from './storage.messages'

/** Action that a link allows its holder, once or more, until it ends. */
export type LinkPurpose = 'storage:download' | 'storage:upload'

export interface SignedLink extends ObjectPlace {
  /** Of uploads: whether a file of this name is replaced. */
  upsert: boolean
  /** Creator of the link; becomes the owner of the uploaded file. */
  owner: string | null
}

/** Signing secret and limits of the links of a project. */
export interface LinkRules {
  jwtSecret: string
  /** Seconds that a link may last. */
  maxSeconds: number
  /** Counts how often all links were revoked; one of another generation opens nothing. */
  generation: number
}

/** Returns the link rules of a project; those of a deleted one open nothing. */
export async function linkRulesOf(
  { projects, storageSettings }: Pick<StorageServices, 'projects' | 'storageSettings'>,
  ref: string,
): Promise<LinkRules> {
  const [secrets, settings] = await Promise.all([projects.secretsOf(ref), storageSettings.of(ref)])
  if (secrets === null || settings === null) return { jwtSecret: '', maxSeconds: 0, generation: 0 }
  return {
    jwtSecret: secrets.jwtSecret,
    maxSeconds: settings.linkMaxSeconds,
    generation: settings.linkGeneration,
  }
}

const keyOf = (jwtSecret: string) => new TextEncoder().encode(jwtSecret)

/**
 * Makes a token that is good for one file of one project; it has no role, and so opens nothing else.
 * @param expiresIn in seconds
 * @throws StorageError InvalidRequest for a link that would last longer than the project lets it
 */
export async function signLink(
  link: SignedLink,
  purpose: LinkPurpose,
  expiresIn: number,
  rules: LinkRules,
): Promise<string> {
  if (expiresIn > rules.maxSeconds)
    throw new StorageError('InvalidRequest', storageApiMessages.linkTooLong(rules.maxSeconds))
  return new SignJWT({
    url: `${link.bucketId}/${link.name}`,
    upsert: link.upsert,
    owner: link.owner,
    generation: rules.generation,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(purpose)
    .setIssuedAt()
    .setExpirationTime(`${expiresIn} seconds`)
    .sign(keyOf(rules.jwtSecret))
}

/**
 * Returns the path of a link, below the storage API. Only the token counts; the path is for people,
 * with each part encoded.
 */
export const signedPath = ({ bucketId, name }: ObjectPlace, token: string): string =>
  `/object/sign/${[bucketId, ...name.split('/')].map(encodeURIComponent).join('/')}?token=${token}`

/**
 * Returns the permissions of a token, by the current rules.
 * @throws StorageError InvalidSignature
 */
export async function readLink(
  token: string | null,
  purpose: LinkPurpose,
  rules: LinkRules,
): Promise<SignedLink> {
  const { generation, jwtSecret, maxSeconds } = rules
  const bad = (cause?: unknown) =>
    new StorageError('InvalidSignature', storageApiMessages.badSignature, { cause })
  // A project without a secret has no links, and an empty text signs nothing.
  if (token === null || jwtSecret === '') throw bad()
  const { payload } = await jwtVerify(token, keyOf(jwtSecret), {
    algorithms: ['HS256'],
    audience: purpose,
    // One that was made while links could last longer ends when it would have to now.
    maxTokenAge: maxSeconds,
    requiredClaims: ['exp', 'url'],
  }).catch((error: unknown) => {
    throw bad(error)
  })
  // Those of before there were generations are of the first.
  if ((payload.generation ?? 0) !== generation) throw bad()
  const [, bucketId, name] =
    typeof payload.url === 'string' ? (/^([^/]+)\/(.+)$/s.exec(payload.url) ?? []) : []
  if (bucketId === undefined || name === undefined) throw bad()
  return {
    bucketId,
    name,
    upsert: payload.upsert === true,
    owner: typeof payload.owner === 'string' ? payload.owner : null,
  }
}
