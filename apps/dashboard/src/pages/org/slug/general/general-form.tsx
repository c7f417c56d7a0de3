import {
  organizationQueryOptions,
  organizationsQueryOptions,
  updateOrganization,
  type Organization,
  type OrganizationChange,
} from '@howdah/platform-client'
import { TextField, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { CopyButton } from '../../../../forms/copy-button'
import { Field } from '../../../../forms/field'
import { focusFirstProblem } from '../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../forms/form-failure'
import { SaveBar } from '../../../../forms/save-bar'
import { generalMessages as messages } from './general.messages'

export function GeneralForm({ organization }: { organization: Organization }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { slug } = organization
  // null until the person has typed: what somebody else changes meanwhile shows, and takes nothing typed away.
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
      void queryClient.invalidateQueries({ queryKey: organizationsQueryOptions(client).queryKey, exact: true })
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem !== undefined) return focusFirstProblem(event.currentTarget, { name: problem })
    saving.mutate({ slug, name: name.trim() })
  }
  const restore = () => {
    setTyped(null)
    saving.reset()
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.name} problem={problem}>
        {(control) => (
          <TextField.Root
            {...control}
            size="2"
            name="name"
            autoComplete="organization"
            maxLength={100}
            value={name}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="hd-field">
        <span className="hd-field-label">{messages.slug}</span>
        <div className="hd-connection-string">
          <code>{slug}</code>
          <CopyButton text={slug} name={messages.slugName} />
        </div>
        <span className="hd-field-text">{messages.slugHint}</span>
      </div>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar changed={renamed} saving={saving.isPending} onCancel={restore} />
    </form>
  )
}
