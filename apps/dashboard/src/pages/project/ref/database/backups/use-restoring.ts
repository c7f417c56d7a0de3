import { readOfDatabase } from '@howdah/platform-client/query-keys'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../../dashboard-context'
import { paths } from '../../../../../paths'

/**
 * Restores a project in place; its home then shows the progress.
 * @param onRestoring in place of its home, for a page that shows the progress itself
 */
export function useRestoring(
  ref: string,
  restore: () => Promise<Project>,
  onRestoring?: () => void,
) {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: restore,
    onSuccess: async (restored) => {
      const { queryKey } = projectQueryOptions(client, { ref })
      // A pending request would restore the previous state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, restored)
      // What the browser knows of the database is of another one now.
      queryClient.removeQueries(readOfDatabase(client, ref))
      if (onRestoring) onRestoring()
      else navigate(paths.project({ ref }))
    },
  })
}
