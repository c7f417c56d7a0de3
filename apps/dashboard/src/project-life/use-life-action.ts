import {
  pauseProject,
  projectQueryOptions,
  restartProject,
  resumeProject,
  type Project,
  organizationKey,
} from '@howdah/platform-client'
import { useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import type { LifeAction } from './life-actions'
import { lifeMessages as messages } from './life.messages'

const calls = {
  resume: resumeProject,
  restart: restartProject,
  pause: pauseProject,
} satisfies Record<LifeAction, unknown>

/** Begins a step of a project's life. What it answers is shown at once; who looks on elsewhere sees it at their next look. */
export function useLifeAction({ ref, organization_slug }: Project) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { queryKey } = projectQueryOptions(client, { ref })
  return useMutation({
    mutationFn: (action: LifeAction) => calls[action](client, { ref }),
    onSuccess: async (project, action) => {
      // The page stays as it is, and its state may be over before somebody looks.
      if (action === 'restart') toast.info(messages.inactive.RESTARTING.title(project.name))
      // A look that is under way would put back what it saw before.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, project)
      void queryClient.invalidateQueries({
        queryKey: organizationKey(client, organization_slug, 'projects'),
      })
    },
    onError: (error, action) => {
      toast.error(messages.failed[action], { description: error.message })
      // Somebody else may have been first.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
