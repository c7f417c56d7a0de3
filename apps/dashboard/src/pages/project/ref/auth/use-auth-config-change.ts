import {
  authConfigQueryOptions,
  updateAuthConfig,
  type AuthConfigChange,
} from '@howdah/platform-client/resources/auth/config'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'

/** Returns the change of the settings of an auth service; what is saved is what is shown then. */
export function useAuthConfigChange(
  ref: string,
  { onSaved, saved: savedText }: { saved: string; onSaved: () => void },
) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: AuthConfigChange) => updateAuthConfig(client, { ref, change }),
    async onSuccess(saved) {
      toast.success(savedText)
      const { queryKey } = authConfigQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      onSaved()
    },
  })
}
