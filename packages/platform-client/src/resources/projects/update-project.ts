import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

/** Changes a project's name. */
export async function updateProject(client: PlatformClient, { ref, name }: { ref: string; name: string }): Promise<Project> {
  required({ ref, name })
  return dataOf(client.api.PATCH('/platform/projects/{ref}', { params: { path: { ref } }, body: { name } }))
}
