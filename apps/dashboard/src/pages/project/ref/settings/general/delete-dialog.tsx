import { deleteProject } from '@howdah/platform-client/resources/projects/delete-project'
import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { organizationKey } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../../../../../dashboard-context'
import { TypedConfirmation } from '../../../../../dialogs/typed-confirmation'
import { paths } from '../../../../../paths'
import { projectGeneralMessages as messages } from './general.messages'

/** Requires the project's name, because the deletion cannot be undone. */
export function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { ref, name, organization_slug: slug } = project
  const deletion = useMutation({
    mutationFn: () => deleteProject(client, { ref, name }),
    onSuccess: () => {
      toast.success(messages.deleting(name))
      navigate(paths.organization({ slug }))
      void queryClient.invalidateQueries({ queryKey: organizationKey(client, slug) })
      void queryClient.invalidateQueries({
        queryKey: organizationsQueryOptions(client).queryKey,
        exact: true,
      })
    },
  })
  return (
    <TypedConfirmation
      title={messages.deleteTitle(name)}
      text={messages.deleteText[project.provisioner]}
      expected={name}
      label={messages.typeName(name)}
      wrong={messages.typedWrong(name)}
      submit={messages.delete}
      pending={deletion.isPending}
      failure={{ title: messages.deleteFailed, error: deletion.error }}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
