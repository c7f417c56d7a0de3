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
    if (health === 'healthy')
      return void (await projects.setStatus(ref, 'ACTIVE_HEALTHY', ['ACTIVE_UNHEALTHY']))
    // One event: the next poll finds it unhealthy already.
    if (!(await projects.setStatus(ref, 'ACTIVE_UNHEALTHY', ['ACTIVE_HEALTHY']))) return
    const project = await projects.byRef(ref)
    if (project) await events.emit('project.unhealthy', { project })
  }

  events.on('cluster.health', ({ ref, health }) => {
    if (health === 'stopped') return
    inOrder(ref, () => note(ref, health)).catch((error: unknown) =>
      log.error('A project keeps its old status', { project: ref, health, error }),
    )
  })
}
