import type { patterns } from '../../../../../paths'
import { ProjectFacts } from '../../project-facts'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useCan } from '../../../../../session/use-can'
import { useProject } from '../../../../../shell/use-scope'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { DeleteSection } from './delete-section'
import { LifeSection } from './life-section'
import { LogSection } from './log-section'
import { NameForm } from './name-form'
import { TransferSection } from './transfer-section'

/** A project's name, its life, the organization that it belongs to, and its end. It is there whatever the status. */
export function ProjectGeneralPage({ params: { ref } }: PageProps<typeof patterns.projectGeneral>) {
  const can = useCan()
  const query = useProject(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => {
        const mayDelete = can({ slug: project.organization_slug, ref }, 'delete', 'projects') === 'yes'
        return (
          <SettingsPage title={settingsMessages.general} project={project}>
            <NameForm key={project.name} project={project} />
            <ProjectFacts project={project} />
            <LifeSection project={project} />
            <LogSection project={project} />
            {mayDelete && <TransferSection project={project} />}
            {mayDelete && <DeleteSection project={project} />}
          </SettingsPage>
        )
      }}
    </QueryView>
  )
}
