import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

export interface NewProject {
  slug: string
  name: string
  /** The password of the database role postgres, at least 8 characters. */
  db_pass: string
}

/** Creates a project; it answers at once with the project COMING_UP. */
export async function createProject(client: PlatformClient, { slug, name, db_pass }: NewProject): Promise<Project> {
  required({ slug, name, db_pass })
  return dataOf(client.api.POST('/platform/organizations/{slug}/projects', { params: { path: { slug } }, body: { name, db_pass } }))
}
