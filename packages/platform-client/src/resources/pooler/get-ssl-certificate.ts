import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Returns the certificate of the server's certificate authority as PEM. */
export async function getSslCertificate(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<string> {
  required({ ref })
  const { certificate } = await dataOf(
    client.api.GET('/platform/projects/{ref}/ssl-certificate', {
      params: { path: { ref } },
      signal,
    }),
  )
  return certificate
}
