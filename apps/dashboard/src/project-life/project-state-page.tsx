import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { ArchiveRestore, Plus, Settings } from 'lucide-react'
import { useMode } from '../modes/use-mode'
import { paths } from '../paths'
import type { InactiveStatus } from '../project-status/project-status'
import { ProjectStatusLabel } from '../project-status/project-status-label'
import { lazyReadReplicas } from '../replicas/lazy-read-replicas'
import { AppLink } from '../routing/app-link'
import { PageHead } from '../routing/page-head'
import { useCan } from '../session/use-can'
import { FailedWork } from './failed-work'
import { LifeButtons } from './life-buttons'
import { LifeProgress } from './life-progress'
import { lifeMessages as messages } from './life.messages'
import { PostgresLog } from './postgres-log'

/**
 * Home of a project whose Postgres is not available: its state, progress and the available actions.
 */
export function ProjectStatePage({
  project,
  status,
}: {
  project: Project
  status: InactiveStatus
}) {
  const can = useCan()
  const mode = useMode()
  const { ref, organization_slug: slug, name, operation } = project
  const isPromoting =
    status === 'RESTARTING' &&
    operation?.kind === 'promote_replica' &&
    operation.state === 'running'
  const { title, text } = isPromoting ? messages.promoting : messages.inactive[status]
  const mayChange = can({ slug, ref }, 'update', 'projects') === 'yes'
  // After a successful operation the status is sufficient.
  const shownWork = operation !== null && operation.state !== 'succeeded' ? operation : null
  return (
    <div className="hd-page" data-content="narrow">
      <PageHead title={<bdi>{title(name)}</bdi>}>
        <ProjectStatusLabel status={status} />
      </PageHead>
      <p className="hd-page-intro">
        {text} {status === 'INACTIVE' && !mayChange && messages.askToResume}
      </p>
      {shownWork && <LifeProgress operation={shownWork} />}
      <FailedWork operation={operation} />
      <div className="hd-state-actions">
        <LifeButtons project={project} />
        {status === 'INIT_FAILED' &&
          mode === 'platform' &&
          can({ slug }, 'create', 'projects') === 'yes' && (
            <Button asChild>
              <AppLink href={paths.newProjectIn({ slug })}>
                <Plus size={16} strokeWidth={1.5} aria-hidden />
                {messages.newProject}
              </AppLink>
            </Button>
          )}
        {(status === 'INACTIVE' || status === 'START_FAILED') &&
          project.capabilities.includes('backups') &&
          can({ slug, ref }, 'read', 'backups') === 'yes' && (
            <Button asChild variant="soft" color="gray">
              <AppLink href={paths.backups({ ref })}>
                <ArchiveRestore size={16} strokeWidth={1.5} aria-hidden />
                {messages.backups}
              </AppLink>
            </Button>
          )}
        {mayChange && status !== 'COMING_UP' && status !== 'GOING_DOWN' && (
          <Button asChild variant="soft" color="gray">
            <AppLink href={paths.projectGeneral({ ref })}>
              <Settings size={16} strokeWidth={1.5} aria-hidden />
              {messages.settings}
            </AppLink>
          </Button>
        )}
      </div>
      {status === 'START_FAILED' && project.capabilities.includes('replicas') && (
        <lazyReadReplicas.Component fallback={null} project={project} />
      )}
      {status === 'START_FAILED' && mayChange && project.capabilities.includes('start_log') && (
        <section className="hd-section hd-state-log" aria-labelledby="log">
          <h2 id="log" className="hd-section-heading">
            {messages.log}
          </h2>
          <PostgresLog projectRef={ref} />
        </section>
      )}
    </div>
  )
}
