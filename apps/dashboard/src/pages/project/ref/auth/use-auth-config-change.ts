import {
  authConfigQueryOptions,
  updateAuthConfig,
  type AuthConfigChange,
} from '@howdah/platform-client/resources/auth/config'
import { serverProblem } from '@howdah/platform-client/server-problem'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'

/**
 * Returns the server's message about a field of the request; undefined once another value would be
 * sent than the refused one.
 * @param path of the field, for example `body.smtp_pass`
 */
export function standingProblem(
  { error, variables }: Pick<ReturnType<typeof useAuthConfigChange>, 'error' | 'variables'>,
  path: string,
  change: AuthConfigChange,
): string | undefined {
  const [, name = ''] = path.split('.')
  const valueIn = (sent: object | undefined) =>
    JSON.stringify((sent as Record<string, unknown> | undefined)?.[name])
  return valueIn(variables) === valueIn(change) ? serverProblem(error, path) : undefined
}

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
