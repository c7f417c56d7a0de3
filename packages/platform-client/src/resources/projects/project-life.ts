import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

/**
 * Stops the project's Postgres and retains its data. Responds immediately, with the project
 * PAUSING.
 */
export async function pauseProject(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<Project> {
  required({ ref })
  return dataOf(client.api.POST('/platform/projects/{ref}/pause', { params: { path: { ref } } }))
}

/**
 * Starts a project that is paused or failed to start. Responds immediately, with the project
 * COMING_UP.
 */
export async function resumeProject(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<Project> {
  required({ ref })
  return dataOf(client.api.POST('/platform/projects/{ref}/resume', { params: { path: { ref } } }))
}

/**
 * Stops the project's Postgres and starts it again. Responds immediately, with the project
 * RESTARTING.
 */
export async function restartProject(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<Project> {
  required({ ref })
  return dataOf(client.api.POST('/platform/projects/{ref}/restart', { params: { path: { ref } } }))
}
