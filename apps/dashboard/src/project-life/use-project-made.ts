import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { useLocation } from 'wouter'
import { useDashboard } from '../dashboard-context'
import { paths } from '../paths'

/** Returns a callback that opens the home page of a created project, which shows its progress. */
export function useProjectMade(): (project: Project) => void {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  return (project) => {
    queryClient.setQueryData(projectQueryOptions(client, { ref: project.ref }).queryKey, project)
    void queryClient.invalidateQueries({ queryKey: organizationsQueryOptions(client).queryKey })
    navigate(paths.project({ ref: project.ref }))
  }
}
