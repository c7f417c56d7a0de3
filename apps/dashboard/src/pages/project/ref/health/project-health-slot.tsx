import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { ComponentType } from 'react'
import { lacksReader } from '../../../../project-status/lacks-reader'
import { useCan } from '../../../../session/use-can'
import { Stat } from '../stat'
import { healthMessages as messages } from './health.messages'
import type { ProjectHealthProps } from './project-health'

const health = lazyCode<ComponentType<ProjectHealthProps>>(() =>
  import('./project-health').then((m) => m.ProjectHealth),
)

/** The place of what the advisors find and of the newest migration, which come after the page. */
export function ProjectHealthSlot({ project }: { project: Project }) {
  const can = useCan()
  const { load, retry } = health.useLoad()
  const { ref, organization_slug: slug, status } = project
  if (can({ slug, ref }, 'run', 'sql') === 'no' || lacksReader(project, can)) return null
  const showsBackups =
    project.capabilities.includes('backups') && can({ slug, ref }, 'read', 'backups') === 'yes'
  const names = [
    messages.security,
    messages.performance,
    messages.migration,
    ...(showsBackups ? [messages.backup] : []),
  ]
  const isLoaded = load.state === 'loaded' && status === 'ACTIVE_HEALTHY'
  return (
    <section className="hd-section" aria-label={messages.title}>
      {isLoaded ? (
        <load.code projectRef={ref} showsBackups={showsBackups} />
      ) : (
        <dl className="hd-stats">
          {names.map((name) => (
            <Stat key={name} name={name} missing={messages.notLooked} />
          ))}
        </dl>
      )}
      {load.state === 'failed' && (
        <ErrorAlert title={messages.failed} error={load.error} onRetry={retry} />
      )}
    </section>
  )
}
