import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

/** Encryption and verification of the connection to an attached database, as in libpq's sslmode. */
export type TlsMode = components['schemas']['TlsMode']

/** Externally hosted Postgres, and the organization that it is attached to as a project. */
export type AttachedProject = { slug: string } & components['schemas']['AttachProject']

/**
 * Creates a project from an externally hosted Postgres. Responds immediately, with the project
 * COMING_UP while the connection is tested.
 */
export async function attachProject(
  client: PlatformClient,
  { slug, ...body }: AttachedProject,
): Promise<Project> {
  const { name, connection_string } = body
  required({ slug, name, connection_string })
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/projects/attach', {
      params: { path: { slug } },
      body,
    }),
  )
}
