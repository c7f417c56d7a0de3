import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { Settings, SquareTerminal } from 'lucide-react'
import { ManagedNotice } from '../../../managed/managed-notice'
import { sqlPath } from '../../../modes/sql-path'
import { useMode } from '../../../modes/use-mode'
import { useOrganization } from '../../../modes/use-organization'
import { paths } from '../../../paths'
import { FailedWork } from '../../../project-life/failed-work'
import { Unhealthy } from '../../../project-life/unhealthy'
import { Region } from '../../../regions/region'
import { AppLink } from '../../../routing/app-link'
import { PageHead } from '../../../routing/page-head'
import { useCan } from '../../../session/use-can'
import { GetStarted } from './get-started/get-started'
import { getStartedMessages } from './get-started/get-started.messages'
import { healthMessages } from './health/health.messages'
import { ProjectHealthSlot } from './health/project-health-slot'
import { ProjectConnectionSection } from './project-connection'
import { ProjectDetails } from './project-details'
import { ProjectStats } from './project-stats'
import { ProjectMetricsSection } from './metrics/project-metrics'
import { metricsMessages } from './metrics/metrics.messages'
import { projectMessages as messages } from './project.messages'

/** Home of a project with a running Postgres: statistics, connection details and a link to the SQL editor. */
export function ProjectHome({ project }: { project: Project }) {
  const can = useCan()
  const mode = useMode()
  const { ref, name, organization_slug: slug, operation } = project
  const { data: organization } = useOrganization(slug)
  return (
    <div className="hd-page">
      <PageHead title={<bdi>{name}</bdi>}>
        <div className="hd-page-actions">
          {can({ slug, ref }, 'update', 'projects') === 'yes' && (
            <Button asChild variant="soft" color="gray">
              <AppLink href={paths.projectGeneral({ ref })}>
                <Settings size={16} strokeWidth={1.5} aria-hidden />
                {messages.settings}
              </AppLink>
            </Button>
          )}
          {can({ slug, ref }, 'run', 'sql') !== 'no' && (
            <Button asChild>
              <AppLink href={sqlPath(mode, ref)}>
                <SquareTerminal size={16} strokeWidth={1.5} aria-hidden />
                {messages.openSql}
              </AppLink>
            </Button>
          )}
        </div>
      </PageHead>
      <ManagedNotice organization={organization} />
      <Unhealthy project={project} />
      <FailedWork operation={operation} />
      <Region title={messages.statsFailed}>
        <ProjectStats project={project} />
      </Region>
      <Region title={healthMessages.failed}>
        <ProjectHealthSlot project={project} />
      </Region>
      <Region title={getStartedMessages.failed}>
        <GetStarted project={project} />
      </Region>
      <Region title={metricsMessages.failed}>
        <ProjectMetricsSection project={project} />
      </Region>
      <div className="hd-sections">
        <Region title={messages.databasesFailed}>
          <ProjectConnectionSection project={project} />
        </Region>
        <ProjectDetails project={project} />
      </div>
    </div>
  )
}
