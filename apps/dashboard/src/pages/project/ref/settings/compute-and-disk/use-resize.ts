import { projectKey } from '@howdah/platform-client/query-keys'
import {
  updateProjectCompute,
  type ComputeOption,
} from '@howdah/platform-client/resources/projects/compute'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'

/** Restarts a project with another size. Its state is shown immediately. */
export function useResize({ ref }: Project) {
  const { client, queryClient } = useDashboard()
  const { queryKey } = projectQueryOptions(client, { ref })
  return useMutation({
    mutationFn: (compute: ComputeOption['id']) => updateProjectCompute(client, { ref, compute }),
    async onSuccess(project) {
      // A pending request would restore the previous state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, project)
      // Read from Postgres again once it runs.
      for (const part of ['addons', 'compute', 'disk-usage', 'figures'])
        queryClient.removeQueries({ queryKey: projectKey(client, ref, part) })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
