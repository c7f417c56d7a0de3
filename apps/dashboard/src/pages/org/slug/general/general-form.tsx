import {
  organizationQueryOptions,
  organizationsQueryOptions,
  profileQueryOptions,
  updateOrganization,
  type Organization,
  type OrganizationChange,
} from '@howdah/platform-client'
import { Switch, TextField, useToast } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { CopyButton } from '../../../../forms/copy-button'
import { Field } from '../../../../forms/field'
import { focusFirstProblem } from '../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../forms/form-failure'
import { SaveBar } from '../../../../forms/save-bar'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { generalMessages as messages } from './general.messages'

export function GeneralForm({ organization }: { organization: Organization }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const mfaId = useId()
  const { data: profile } = useQuery(profileQueryOptions(client))
  const { slug } = organization
  // Only what the person has changed: what somebody else changes meanwhile shows in the rest, and takes nothing typed away.
  const [typed, setTyped] = useState<{ name?: string; requiresMfa?: boolean }>({})
  const { name, requiresMfa } = { name: organization.name, requiresMfa: organization.organization_requires_mfa, ...typed }
  const problem = name.trim() === '' ? messages.nameMissing : undefined
  const renamed = name !== organization.name
  const switched = requiresMfa !== organization.organization_requires_mfa
  const saving = useMutation({
    mutationFn: (change: OrganizationChange) => updateOrganization(client, change),
    onSuccess: (saved) => {
      toast.success(messages.saved)
      queryClient.setQueryData(organizationQueryOptions(client, { slug }).queryKey, saved)
      setTyped({})
      void queryClient.invalidateQueries({ queryKey: organizationsQueryOptions(client).queryKey, exact: true })
    },
  })
  // Who has no second factor may not ask others for one; switching it off again is always possible.
  const lacksMfa = profile?.totp_enabled === false && !organization.organization_requires_mfa

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem !== undefined) return focusFirstProblem(event.currentTarget, { name: problem })
    saving.mutate({ slug, ...(renamed ? { name: name.trim() } : {}), ...(switched ? { requiresMfa } : {}) })
  }
  const restore = () => {
    setTyped({})
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
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
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
      <div className="hd-setting">
        <span className="hd-setting-text">
          <label htmlFor={mfaId} className="hd-field-label">
            {messages.requireMfa}
          </label>
          <span id={`${mfaId}-text`} className="hd-field-text">
            {lacksMfa ? (
              <>
                {messages.ownMfaFirst}{' '}
                <AppLink href={paths.accountSecurity()} className="hd-text-link">
                  {messages.setUpMfa}
                </AppLink>
              </>
            ) : (
              messages.requireMfaHint
            )}
          </span>
        </span>
        <Switch
          id={mfaId}
          aria-describedby={`${mfaId}-text`}
          checked={requiresMfa}
          disabled={lacksMfa}
          onCheckedChange={(checked) => setTyped({ ...typed, requiresMfa: checked })}
        />
      </div>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar changed={renamed || switched} saving={saving.isPending} onCancel={restore} />
    </form>
  )
}
