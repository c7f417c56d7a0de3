import type { PageProps } from '../../../routing/route.types'
import { ProjectStatePage } from '../../../project-life/project-state-page'
import { isActive } from '../../../project-status/project-status'
import { QueryView } from '../../../regions/query-view'
import { useProjectQuery } from '../../../scope/use-scope'
import { ProjectHome } from './project-home'
import { projectMessages as messages } from './project.messages'

/** Home of a project; while its Postgres is not running, its state and the available actions. */
export default function ProjectPage({ params: { ref } }: PageProps<'project'>) {
  const project = useProjectQuery(ref)
  return (
    <QueryView query={project} title={messages.failed} loading={null}>
      {(data) =>
        isActive(data.status) ? (
          <ProjectHome project={data} />
        ) : (
          <ProjectStatePage project={data} status={data.status} />
        )
      }
    </QueryView>
  )
}
