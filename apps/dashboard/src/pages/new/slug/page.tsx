import {
  createProject,
  organizationQueryOptions,
  organizationsQueryOptions,
  projectQueryOptions,
  type NewProject,
} from '@howdah/platform-client'
import { Button, TextField } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../dashboard-context'
import { CopyButton } from '../../../forms/copy-button'
import { Field } from '../../../forms/field'
import { FormFailure } from '../../../forms/form-failure'
import { PasswordField } from '../../../forms/password-field'
import { PasswordMeter } from '../../../forms/password-meter'
import { generatePassword } from '../../../forms/password-rules'
import { paths, type patterns } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { PageHeading } from '../../../routing/page-heading'
import type { PageProps } from '../../../routing/route.types'
import { minimumDatabasePassword, newProjectProblems, type NewProjectProblems } from './new-project-problems'
import { newProjectMessages as messages } from './new-project.messages'

/** Asks for what a new project needs. Its progress is shown by the project's own home. */
export function NewProjectPage({ params: { slug } }: PageProps<typeof patterns.newProjectIn>) {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const found = newProjectProblems({ name, password })
  // Nothing is called wrong before somebody wanted to go on with it.
  const problems: NewProjectProblems = asked ? found : {}
  const creation = useMutation({
    mutationFn: (project: NewProject) => createProject(client, project),
    onSuccess: (project) => {
      queryClient.setQueryData(projectQueryOptions(client, { ref: project.ref }).queryKey, project)
      void queryClient.invalidateQueries({ queryKey: organizationsQueryOptions(client).queryKey })
      navigate(paths.project({ ref: project.ref }))
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    const first = Object.keys(found)[0]
    if (first === undefined) creation.mutate({ slug, name: name.trim(), db_pass: password })
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  return (
    <div className="hd-page" data-width="narrow">
      <div className="hd-page-head">
        <PageHeading>{messages.title}</PageHeading>
      </div>
      <p className="hd-page-intro">
        {messages.introBefore} <bdi className="hd-strong">{organization.data?.name ?? slug}</bdi>. {messages.intro}
      </p>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field label={messages.name} problem={problems.name}>
          {(control) => (
            <TextField.Root
              {...control}
              size="3"
              name="name"
              autoComplete="off"
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={messages.password} problem={problems.password} hint={messages.passwordHint}>
          {(control) => (
            <>
              <div className="hd-field-row">
                <PasswordField
                  control={control}
                  size="3"
                  name="password"
                  autoComplete="new-password"
                  value={password}
                  onValueChange={setPassword}
                />
                <Button
                  type="button"
                  size="3"
                  variant="soft"
                  color="gray"
                  onClick={() => setPassword(generatePassword((bytes) => crypto.getRandomValues(bytes)))}
                >
                  {messages.generate}
                </Button>
              </div>
              {password !== '' && (
                <div className="hd-field-under">
                  <PasswordMeter password={password} minimum={minimumDatabasePassword} />
                  <CopyButton text={password} name={messages.passwordName} />
                </div>
              )}
            </>
          )}
        </Field>
        {creation.error && <FormFailure title={messages.failed} error={creation.error} />}
        <div className="hd-form-actions">
          <Button asChild size="3" variant="soft" color="gray">
            <AppLink href={paths.organization({ slug })}>{messages.cancel}</AppLink>
          </Button>
          <Button type="submit" size="3" loading={creation.isPending}>
            {messages.create}
          </Button>
        </div>
      </form>
    </div>
  )
}
