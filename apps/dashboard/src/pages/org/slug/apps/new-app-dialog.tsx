import {
  createOauthApp,
  oauthAppsQueryOptions,
  type OauthAppInput,
} from '@howdah/platform-client/resources/oauth/oauth-apps'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { AppForm } from './app-form'
import { appsMessages as messages } from './apps.messages'
import { SecretDialog } from './secret-dialog'

/** Registers an application, then shows its secret, this once. */
export function NewAppDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const creation = useMutation({
    mutationFn: (input: OauthAppInput) => createOauthApp(client, input),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: oauthAppsQueryOptions(client, { slug }).queryKey }),
    // The answer holds the secret: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  if (creation.data) {
    return (
      <SecretDialog
        clientId={creation.data.client_id}
        secret={creation.data.client_secret}
        onClose={onClose}
      />
    )
  }
  return (
    <OpenDialog title={messages.formTitle} text={messages.formText} width="520px" onClose={onClose}>
      <AppForm
        slug={slug}
        failure={{ title: messages.createFailed, error: creation.error }}
        pending={creation.isPending}
        submit={messages.create}
        onSubmit={(input) => creation.mutate(input)}
        onCancel={onClose}
      />
    </OpenDialog>
  )
}
