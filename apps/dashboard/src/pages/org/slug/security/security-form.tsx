import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { updateOrganization } from '@howdah/platform-client/resources/organizations/update-organization'
import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import { Switch } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { FormFailure } from '../../../../forms/form-failure'
import { SaveBar } from '../../../../forms/save-bar'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { organizationSecurityMessages as messages } from './security.messages'

/** Form for requiring a second factor of all members. */
export function SecurityForm({ organization }: { organization: Organization }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const mfaId = useId()
  const { data: profile } = useQuery(profileQueryOptions(client))
  const { slug, organization_requires_mfa: required } = organization
  // null until the user toggles the switch. Until then, changes by other users are shown.
  const [switched, setSwitched] = useState<boolean | null>(null)
  const requiresMfa = switched ?? required
  const saving = useMutation({
    mutationFn: () => updateOrganization(client, { slug, requiresMfa }),
    onSuccess: (saved) => {
      toast.success(messages.saved)
      queryClient.setQueryData(organizationQueryOptions(client, { slug }).queryKey, saved)
      setSwitched(null)
    },
  })
  // Who has no second factor may not ask others for one; switching it off again is always possible.
  const lacksMfa = profile?.totp_enabled === false && !required

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate()
  }
  const restore = () => {
    setSwitched(null)
    saving.reset()
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
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
          onCheckedChange={(checked) => setSwitched(checked)}
        />
      </div>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar changed={requiresMfa !== required} saving={saving.isPending} onCancel={restore} />
    </form>
  )
}
