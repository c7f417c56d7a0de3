import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

/** Changes to a project; omitted fields stay as they are. */
export interface ProjectUpdate {
  ref: string
  name?: string
  /** Milliseconds after which a run is ended that does not ask for a time of its own. */
  statementTimeoutMs?: number
}

/** Changes a project's name or settings. */
export async function updateProject(
  client: PlatformClient,
  { ref, name, statementTimeoutMs }: ProjectUpdate,
): Promise<Project> {
  required({ ref })
  const body = {
    ...(name === undefined ? {} : { name }),
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout_ms: statementTimeoutMs }),
  }
  return dataOf(client.api.PATCH('/platform/projects/{ref}', { params: { path: { ref } }, body }))
}
