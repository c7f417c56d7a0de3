import { AnalyticsSection } from '../../../../../analytics/analytics-section'
import { useMode } from '../../../../../modes/use-mode'
import { ProjectDetails } from '../../project-details'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useCan } from '../../../../../session/use-can'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { ConnectionSection } from './connection-section'
import { DatabasePasswordSection } from './database-password-section'
import { DeleteProjectSection } from './delete-section'
import { ProjectGeneralForm } from './general-form'
import { LifeSection } from './life-section'
import { LogSection } from './log-section'
import { TransferSection } from './transfer-section'

/**
 * General settings of a project: name, lifecycle, organization, deletion. Available in every
 * status.
 */
export default function ProjectGeneralPage({ params: { ref } }: PageProps<'projectGeneral'>) {
  const can = useCan()
  const mode = useMode()
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => {
        // A self-hosted server has this project and no organizations.
        const mayDelete =
          mode === 'platform' &&
          can({ slug: project.organization_slug, ref }, 'delete', 'projects') === 'yes'
        const mayAttach =
          can({ slug: project.organization_slug, ref }, 'create', 'projects') === 'yes'
        const maySetPassword =
          project.capabilities.includes('api') &&
          can({ slug: project.organization_slug, ref }, 'update', 'service_api_keys') === 'yes'
        return (
          <SettingsPage project={project}>
            <ProjectGeneralForm project={project} />
            <ProjectDetails project={project} />
            <LifeSection project={project} />
            {maySetPassword && <DatabasePasswordSection projectRef={ref} />}
            {project.capabilities.includes('start_log') && <LogSection project={project} />}
            {mode === 'platform' && project.provisioner === 'attached' && mayAttach && (
              <ConnectionSection project={project} />
            )}
            {mode === 'self-hosted' && <AnalyticsSection />}
            {mayDelete && <TransferSection project={project} />}
            {mayDelete && <DeleteProjectSection project={project} />}
          </SettingsPage>
        )
      }}
    </QueryView>
  )
}
