import {
  configQueryOptions,
  createOrganization,
  organizationQueryOptions,
  organizationsQueryOptions,
  permissionsQueryOptions,
} from '@howdah/platform-client'
import { Button, TextField } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { Field } from '../../forms/field'
import { focusFirstProblem } from '../../forms/focus-first-problem'
import { FormFailure } from '../../forms/form-failure'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { PageMessage } from '../page-message'
import { ToOrganizations } from '../to-organizations'
import { newOrganizationMessages as messages } from './new-organization.messages'

/** Makes an organization that the person owns, where the server takes new ones. */
export function NewOrganizationPage() {
  const { client } = useDashboard()
  const { data: config } = useQuery(configQueryOptions(client))
  if (config && config.flags['new_organizations'] !== true) {
    return (
      <PageMessage
        icon={<Lock size={20} strokeWidth={1.5} />}
        title={messages.closedTitle}
        text={messages.closedText}
        action={<ToOrganizations />}
      />
    )
  }
  return (
    <div className="hd-page" data-width="narrow">
      <div className="hd-page-head">
        <PageHeading>{messages.title}</PageHeading>
      </div>
      <p className="hd-page-intro">{messages.intro}</p>
      <NewOrganizationForm />
    </div>
  )
}

function NewOrganizationForm() {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = name.trim() === '' ? messages.nameMissing : undefined
  const creation = useMutation({
    mutationFn: (wish: { name: string }) => createOrganization(client, wish),
    onSuccess: (organization) => {
      const { slug } = organization
      queryClient.setQueryData(organizationQueryOptions(client, { slug }).queryKey, organization)
      void queryClient.invalidateQueries({ queryKey: organizationsQueryOptions(client).queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
      navigate(paths.organization({ slug }))
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) creation.mutate({ name: name.trim() })
    else focusFirstProblem(event.currentTarget, { name: problem })
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.name} hint={messages.nameHint} problem={asked ? problem : undefined}>
        {(control) => (
          <TextField.Root
            {...control}
            size="3"
            name="name"
            autoComplete="organization"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {creation.error && <FormFailure title={messages.failed} error={creation.error} />}
      <div className="hd-form-actions">
        <Button asChild size="3" variant="soft" color="gray">
          <AppLink href={paths.organizations()}>{messages.cancel}</AppLink>
        </Button>
        <Button type="submit" size="3" loading={creation.isPending}>
          {messages.create}
        </Button>
      </div>
    </form>
  )
}
