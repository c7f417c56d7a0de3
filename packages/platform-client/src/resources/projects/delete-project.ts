import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

/**
 * Deletes a project with everything in it; `name` is its name as the user typed it. Responds
 * immediately, with the project GOING_DOWN.
 */
export async function deleteProject(
  client: PlatformClient,
  { ref, name }: { ref: string; name: string },
): Promise<Project> {
  required({ ref, name })
  return dataOf(
    client.api.DELETE('/platform/projects/{ref}', { params: { path: { ref } }, body: { name } }),
  )
}
