import { oauthAppsQueryOptions, updateOauthApp, type OauthApp, type OauthAppWish } from '@howdah/platform-client'
import { Dialog, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
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
    mutationFn: (wish: OauthAppWish) => updateOauthApp(client, { ...wish, clientId: app.client_id }),
    onSuccess: (_, { name }) => {
      toast.success(messages.changed(name))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: oauthAppsQueryOptions(client, { slug }).queryKey }),
  })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="520px" className="hd-dialog">
        <Dialog.Title size="4">{messages.editTitle(app.name)}</Dialog.Title>
        <Dialog.Description size="2">{messages.editText}</Dialog.Description>
        <AppForm
          slug={slug}
          app={app}
          failure={{ title: messages.editFailed, error: change.error }}
          pending={change.isPending}
          submit={messages.save}
          onSubmit={(wish) => change.mutate(wish)}
          onCancel={onClose}
        />
      </Dialog.Content>
    </Dialog.Root>
  )
}
