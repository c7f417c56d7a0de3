import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

/** How the connection to an attached database is encrypted and checked, as libpq's sslmode. */
export type TlsMode = components['schemas']['TlsMode']

/** A Postgres that somebody else runs, and the organization that gets it as a project. */
export type AttachedProject = { slug: string } & components['schemas']['AttachProject']

/** Makes a project of a Postgres that somebody else runs; it answers at once, with the project COMING_UP while the connection is tried. */
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
