import { profileQueryOptions, updateProfile, type Profile } from '@howdah/platform-client'
import { TextField, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../dashboard-context'
import { Field } from '../../forms/field'
import { focusFirstProblem } from '../../forms/focus-first-problem'
import { FormFailure } from '../../forms/form-failure'
import { SaveBar } from '../../forms/save-bar'
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

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem === undefined) saving.mutate({ name: name.trim() })
    else focusFirstProblem(event.currentTarget, { name: problem })
  }
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      <Field label={messages.name} problem={problem}>
        {(control) => (
          <TextField.Root
            {...control}
            size="2"
            name="name"
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
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
      <SaveBar changed={name !== profile.name} saving={saving.isPending} onCancel={() => setName(profile.name)} />
    </form>
  )
}
