import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { createOrganization } from '@howdah/platform-client/resources/organizations/create-organization'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import { Button } from '@howdah/ui/elements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { FormFailure } from '../../forms/form-failure'
import { formMessages } from '../../forms/forms.messages'
import { NameField } from '../../forms/name-field'
import { useSubmit } from '../../forms/use-submit'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { PageHead } from '../../routing/page-head'
import { PageMessage } from '../../routing/page-message'
import { WayOn } from '../../stand-ins/way-on'
import { newOrganizationMessages as messages } from './new-organization.messages'

/** Makes an organization that the person owns, where the server takes new ones. */
export default function NewOrganizationPage() {
  const { client } = useDashboard()
  const { data: config } = useQuery(configQueryOptions(client))
  if (config && config.flags['new_organizations'] !== true) {
    return (
      <PageMessage
        icon={<Lock size={20} strokeWidth={1.5} />}
        title={messages.closedTitle}
        text={messages.closedText}
        action={<WayOn />}
      />
    )
  }
  return (
    <div className="hd-page" data-width="narrow">
      <PageHead />
      <p className="hd-page-intro">{messages.intro}</p>
      <NewOrganizationForm />
    </div>
  )
}

function NewOrganizationForm() {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const creation = useMutation({
    mutationFn: (input: { name: string }) => createOrganization(client, input),
    onSuccess: (organization) => {
      const { slug } = organization
      queryClient.setQueryData(organizationQueryOptions(client, { slug }).queryKey, organization)
      void queryClient.invalidateQueries({
        queryKey: organizationsQueryOptions(client).queryKey,
        exact: true,
      })
      void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
      navigate(paths.organization({ slug }))
    },
  })
  const found = { name: name.trim() === '' ? messages.nameMissing : undefined }
  const { problems, onSubmit } = useSubmit(found, () => creation.mutate({ name: name.trim() }))
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <NameField
        label={messages.name}
        hint={messages.nameHint}
        problem={problems.name}
        size="3"
        autoComplete="organization"
        value={name}
        onValueChange={setName}
      />
      {creation.error && <FormFailure title={messages.failed} error={creation.error} />}
      <div className="hd-form-actions">
        <Button asChild size="3" variant="soft" color="gray">
          <AppLink href={paths.organizations()}>{formMessages.cancel}</AppLink>
        </Button>
        <Button type="submit" size="3" loading={creation.isPending}>
          {messages.create}
        </Button>
      </div>
    </form>
  )
}
