import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import {
  organizationsQueryOptions,
  type Organization,
} from '@howdah/platform-client/resources/organizations/list-organizations'
import {
  updateOrganization,
  type OrganizationChange,
} from '@howdah/platform-client/resources/organizations/update-organization'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { CopyLine } from '../../../../forms/copying/copy-line'
import { FormFailure } from '../../../../forms/form-failure'
import { NameField } from '../../../../forms/name-field'
import { SaveBar } from '../../../../forms/save-bar'
import { useSubmit } from '../../../../forms/use-submit'
import { organizationGeneralMessages as messages } from './general.messages'

export function OrganizationGeneralForm({ organization }: { organization: Organization }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { slug } = organization
  // null until the user types. Until then, changes by other users are shown; after that, they do
  // not overwrite the input.
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? organization.name
  const problem = name.trim() === '' ? messages.nameMissing : undefined
  const renamed = name !== organization.name
  const saving = useMutation({
    mutationFn: (change: OrganizationChange) => updateOrganization(client, change),
    onSuccess: (saved) => {
      toast.success(messages.saved)
      queryClient.setQueryData(organizationQueryOptions(client, { slug }).queryKey, saved)
      setTyped(null)
      void queryClient.invalidateQueries({
        queryKey: organizationsQueryOptions(client).queryKey,
        exact: true,
      })
    },
  })
  const { onSubmit } = useSubmit({ name: problem }, () =>
    saving.mutate({ slug, name: name.trim() }),
  )
  const restore = () => {
    setTyped(null)
    saving.reset()
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <NameField
        label={messages.name}
        problem={problem}
        autoComplete="organization"
        value={name}
        onValueChange={setTyped}
      />
      <div className="hd-field">
        <span className="hd-field-label">{messages.slug}</span>
        <CopyLine text={slug} name={messages.slugName} />
        <span className="hd-field-text">{messages.slugHint}</span>
      </div>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar changed={renamed} saving={saving.isPending} onCancel={restore} />
    </form>
  )
}
