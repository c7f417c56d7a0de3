import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { ProjectSettings } from './get-project-settings'

/**
 * Replaces the shared secret that signs the project's tokens. The keys `anon` and `service_role`,
 * tokens and signed URLs of the previous one stop working.
 */
export async function renewJwtSecret(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<ProjectSettings> {
  required({ ref })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/settings/jwt-secret', { params: { path: { ref } } }),
  )
}
