import type { ProjectsServices } from './services'

/** Takes over or starts the clusters of all projects that have one. One that does not come up is tried again and again. */
export async function bringUpProjects({
  clusterManager,
  directory,
  events,
  log,
  projects,
}: Pick<
  ProjectsServices,
  'clusterManager' | 'directory' | 'events' | 'log' | 'projects'
>): Promise<void> {
  const localProjects = await projects.inDataDirectory(directory.id)
  await Promise.all(
    localProjects
      .filter(({ status }) => status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY')
      .map(async ({ ref }) => {
        try {
          await clusterManager.start(ref, { persist: true })
        } catch (error) {
          log.error('The Postgres of a project does not start', { project: ref, error })
          return
        }
        await events.emit('project.brought-up', { ref })
      }),
  )
}
