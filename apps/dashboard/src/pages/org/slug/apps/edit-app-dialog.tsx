import {
  oauthAppsQueryOptions,
  updateOauthApp,
  type OauthApp,
  type OauthAppInput,
} from '@howdah/platform-client/resources/oauth/oauth-apps'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { formMessages } from '../../../../forms/forms.messages'
import { AppForm } from './app-form'
import { appsMessages as messages } from './apps.messages'

interface EditAppDialogProps {
  slug: string
  app: OauthApp
  onClose: () => void
}

/** Changes an application's name and addresses. */
export function EditAppDialog({ slug, app, onClose }: EditAppDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const change = useMutation({
    mutationFn: (input: OauthAppInput) =>
      updateOauthApp(client, { ...input, clientId: app.client_id }),
    onSuccess: (_, { name }) => {
      toast.success(messages.changed(name))
      onClose()
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: oauthAppsQueryOptions(client, { slug }).queryKey }),
  })
  return (
    <OpenDialog
      title={messages.editTitle(app.name)}
      text={messages.editText}
      width="520px"
      onClose={onClose}
    >
      <AppForm
        slug={slug}
        app={app}
        failure={{ title: messages.editFailed, error: change.error }}
        pending={change.isPending}
        submit={formMessages.save}
        onSubmit={(input) => change.mutate(input)}
        onCancel={onClose}
      />
    </OpenDialog>
  )
}
