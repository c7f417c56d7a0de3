import type { PublicCall } from '../../../access/gateway.types'
import type { StorageServices } from '../services'
import { asService, type StorageAccess } from '../storage.types'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'
import { headerOf } from './signature'

type Call = Pick<
  PublicCall<StorageServices>,
  'authorize' | 'exchange' | 'project' | 'query' | 'services'
>

/** Credentials that a request claims, before its signature is verified. */
export interface S3Credentials {
  /** Returns the secrets of an access key, any of which may have signed. */
  secretsOf(accessKeyId: string): Promise<readonly string[]>
  /** Returns the access that the credentials grant. @throws S3Error */
  access(): Promise<StorageAccess>
}

/**
 * Returns the credentials of a request: an access key of the project acts as `service_role`. With a
 * session token, which is a token of a person, the access key is the project's reference, its secret
 * the key `anon` or a publishable key, and policies decide.
 */
export function s3Credentials({
  authorize,
  exchange,
  project,
  query,
  services,
}: Call): S3Credentials {
  const { headers } = exchange.request
  const token = headerOf(headers, 'x-amz-security-token') ?? query.get('X-Amz-Security-Token')
  if (token === null)
    return {
      async secretsOf(accessKeyId) {
        const secret = await services.s3Keys.secretOf(project.ref, accessKeyId)
        return secret === null ? [] : [secret]
      },
      access: () => Promise.resolve(asService),
    }
  return {
    secretsOf: async (accessKeyId) =>
      accessKeyId === project.ref ? publicKeys(services, project) : [],
    async access() {
      const found = await authorize(token)
      if (found === null) throw new S3Error('InvalidToken', s3ApiMessages.badToken)
      return { role: found.role, claims: found.claims }
    },
  }
}

/** Returns the keys of a project that may appear in a public page. */
async function publicKeys(
  { apiKeys, legacyKeys, projectTokens }: StorageServices,
  project: Call['project'],
): Promise<readonly string[]> {
  const publishable = (await apiKeys.list(project.ref))
    .filter(({ type }) => type === 'publishable')
    .map(({ key }) => key)
  if (!(await legacyKeys.isEnabled(project.ref, 'anon'))) return publishable
  const builtIn = await projectTokens.builtInKeys(project)
  return builtIn === null ? publishable : [builtIn.anon, ...publishable]
}
