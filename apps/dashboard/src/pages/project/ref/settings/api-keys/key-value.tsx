import {
  apiKeysQueryOptions,
  listApiKeys,
  type ApiKey,
} from '@howdah/platform-client/resources/projects/list-api-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { Secret } from '../../../../../forms/copying/secret'
import { apiKeysMessages as messages } from './api-keys.messages'

/**
 * Value of an API key. A key with full access is fetched only when the user reveals it and is
 * discarded when it is hidden again.
 */
export function KeyValue({ projectRef: ref, apiKey }: { projectRef: string; apiKey: ApiKey }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const revealing = useMutation({
    mutationFn: async () =>
      (await listApiKeys(client, { ref, reveal: true })).find(({ id }) => id === apiKey.id)
        ?.api_key ?? null,
    onSuccess(text) {
      if (text !== null) return
      toast.error(messages.gone(apiKey.name))
      void queryClient.invalidateQueries({
        queryKey: apiKeysQueryOptions(client, { ref }).queryKey,
      })
    },
    gcTime: 0,
  })
  return (
    <Secret
      name={messages.keyName(apiKey.name)}
      text={apiKey.api_key ?? revealing.data ?? null}
      revealing={revealing.isPending}
      error={revealing.error}
      onReveal={() => revealing.mutate()}
      onHide={apiKey.api_key === null ? () => revealing.reset() : undefined}
    />
  )
}
