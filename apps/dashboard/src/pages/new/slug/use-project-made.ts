import {
  organizationsQueryOptions,
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../dashboard-context'
import { paths } from '../../../paths'

/** What follows when a project was made: its home, which shows how far it is. */
export function useProjectMade(): (project: Project) => void {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  return (project) => {
    queryClient.setQueryData(projectQueryOptions(client, { ref: project.ref }).queryKey, project)
    void queryClient.invalidateQueries({ queryKey: organizationsQueryOptions(client).queryKey })
    navigate(paths.project({ ref: project.ref }))
  }
}
