import {
  pauseProject,
  restartProject,
  resumeProject,
} from '@howdah/platform-client/resources/projects/project-life'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { projectFiguresQueryOptions } from '@howdah/platform-client/resources/projects/get-project-figures'
import { organizationKey } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import type { LifeAction } from './life-actions'
import { lifeMessages as messages } from './life.messages'

const calls = {
  resume: resumeProject,
  restart: restartProject,
  pause: pauseProject,
} satisfies Record<LifeAction, unknown>

/**
 * Starts a lifecycle action of a project. The result is shown immediately; other clients see it at
 * their next poll.
 */
export function useLifeAction({ ref, organization_slug }: Project) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { queryKey } = projectQueryOptions(client, { ref })
  return useMutation({
    mutationFn: (action: LifeAction) => calls[action](client, { ref }),
    onSuccess: async (project, action) => {
      // The page does not change, and the status may be over before the user notices it.
      if (action === 'restart') toast.info(messages.inactive.RESTARTING.title(project.name))
      // A pending request would restore the previous state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, project)
      // Requested again once Postgres runs.
      void queryClient.invalidateQueries({
        queryKey: projectFiguresQueryOptions(client, { ref }).queryKey,
        refetchType: 'none',
      })
      void queryClient.invalidateQueries({
        queryKey: organizationKey(client, organization_slug, 'projects'),
      })
    },
    onError: (error, action) => {
      toast.error(messages.failed[action], { description: error.message })
      // Another user may have acted first.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
