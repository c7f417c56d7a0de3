import {
  profileQueryOptions,
  type Profile,
} from '@howdah/platform-client/resources/identity/get-profile'
import { updateProfile } from '@howdah/platform-client/resources/account/update-profile'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { FormFailure } from '../../forms/form-failure'
import { NameField } from '../../forms/name-field'
import { SaveBar } from '../../forms/save-bar'
import { useSubmit } from '../../forms/use-submit'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { accountMessages as messages } from './account.messages'

export function ProfileForm({ profile }: { profile: Profile }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [name, setName] = useState(profile.name)
  const problem = name.trim() === '' ? messages.nameMissing : undefined
  const saving = useMutation({
    mutationFn: (change: { name: string }) => updateProfile(client, change),
    onSuccess: (person) => {
      toast.success(messages.saved)
      queryClient.setQueryData(profileQueryOptions(client).queryKey, person)
    },
  })
  const { onSubmit } = useSubmit({ name: problem }, () => saving.mutate({ name: name.trim() }))
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      <NameField
        label={messages.name}
        problem={problem}
        autoComplete="name"
        value={name}
        onValueChange={setName}
      />
      <div className="hd-field">
        <span className="hd-field-label">{messages.email}</span>
        <span>
          {profile.email === null ? messages.noEmail : <bdi>{profile.email}</bdi>}{' '}
          {profile.needs_credentials && (
            <AppLink href={paths.credentials({ next: paths.account() })} className="hd-text-link">
              {messages.setCredentials}
            </AppLink>
          )}
        </span>
      </div>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar
        changed={name !== profile.name}
        saving={saving.isPending}
        onCancel={() => setName(profile.name)}
      />
    </form>
  )
}
