import type { operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

type NewProjectBody = operations['createProject']['requestBody']['content']['application/json']

export interface NewProject {
  slug: string
  name: string
  /** The password of the database role postgres, at least 8 characters. */
  db_pass: string
  /** Labels; the server's own when they are left out. */
  region?: NewProjectBody['region']
  compute?: NewProjectBody['compute']
}

/** Creates a project. Responds immediately, with the project COMING_UP. */
export async function createProject(
  client: PlatformClient,
  { slug, ...project }: NewProject,
): Promise<Project> {
  const { name, db_pass, region, compute } = project
  required({ slug, name, db_pass })
  const body = { name, db_pass, ...(region ? { region } : {}), ...(compute ? { compute } : {}) }
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/projects', {
      params: { path: { slug } },
      body,
    }),
  )
}
