import type { ProjectTokens } from '../signing-keys/project-tokens'
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

/** Signing and limits of the links of a project. */
export interface LinkRules {
  ref: string
  tokens: Pick<ProjectTokens, 'sign' | 'verify'>
  /** Seconds that a link may last. */
  maxSeconds: number
  /** Counts how often all links were revoked; one of another generation opens nothing. */
  generation: number
}

/** Returns the link rules of a project; those of a deleted one open nothing. */
export async function linkRulesOf(
  {
    projectTokens: tokens,
    storageSettings,
  }: Pick<StorageServices, 'projectTokens' | 'storageSettings'>,
  ref: string,
): Promise<LinkRules> {
  const settings = await storageSettings.of(ref)
  return {
    ref,
    tokens,
    maxSeconds: settings?.linkMaxSeconds ?? 0,
    generation: settings?.linkGeneration ?? 0,
  }
}

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
  return rules.tokens.sign(rules.ref, {
    claims: {
      url: `${link.bucketId}/${link.name}`,
      upsert: link.upsert,
      owner: link.owner,
      generation: rules.generation,
    },
    audience: purpose,
    expiresInSeconds: expiresIn,
  })
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
  const { generation, maxSeconds, ref, tokens } = rules
  const bad = () => new StorageError('InvalidSignature', storageApiMessages.badSignature)
  const payload =
    token === null
      ? null
      : await tokens.verify(ref, token, {
          audience: purpose,
          // One that was made while links could last longer ends when it would have to now.
          maxTokenAge: maxSeconds,
          requiredClaims: ['url'],
        })
  if (payload === null) throw bad()
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
