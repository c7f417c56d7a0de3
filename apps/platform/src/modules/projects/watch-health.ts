import { oneAtATime } from '../../base/one-at-a-time'
import type { ClusterHealth } from '../clusters/clusters.types'
import type { ProjectsServices } from './services'

/** Keeps a project's status in step with its cluster. One that is coming up is its operation's. */
export function watchHealth({
  events,
  log,
  projects,
}: Pick<ProjectsServices, 'events' | 'log' | 'projects'>): void {
  const inOrder = oneAtATime()

  async function note(ref: string, health: Exclude<ClusterHealth, 'stopped'>): Promise<void> {
    const isHealthy = health === 'healthy'
    // One event: the next poll finds the status changed already.
    const changed = isHealthy
      ? await projects.setStatus(ref, 'ACTIVE_HEALTHY', ['ACTIVE_UNHEALTHY'])
      : await projects.setStatus(ref, 'ACTIVE_UNHEALTHY', ['ACTIVE_HEALTHY'])
    const project = changed ? await projects.byRef(ref) : null
    if (project) await events.emit(isHealthy ? 'project.healthy' : 'project.unhealthy', { project })
  }

  events.on('cluster.health', ({ ref, health }) => {
    if (health === 'stopped') return
    inOrder(ref, () => note(ref, health)).catch((error: unknown) =>
      log.error('A project keeps its old status', { project: ref, health, error }),
    )
  })
}
