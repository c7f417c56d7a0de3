import { configQueryOptions, requestPasswordReset } from '@howdah/platform-client'
import { Button, TextField } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../dashboard-context'
import { CopyButton } from '../../forms/copy-button'
import { Field } from '../../forms/field'
import { focusFirstProblem } from '../../forms/focus-first-problem'
import { FormFailure } from '../../forms/form-failure'
import { paths } from '../../paths'
import { QueryView } from '../../regions/query-view'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { forgotPasswordMessages as messages } from './forgot-password.messages'

/** Asks for a link that sets a new password, or says who can make one where the server sends no mail. */
export function ForgotPasswordPage() {
  const { client } = useDashboard()
  const config = useQuery(configQueryOptions(client))
  return (
    <QueryView query={config} loading={null}>
      {({ flags }) => (flags['mail'] ? <RequestForm /> : <NoMail />)}
    </QueryView>
  )
}

function RequestForm() {
  const { client } = useDashboard()
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const request = useMutation({ mutationFn: (wish: { email: string }) => requestPasswordReset(client, wish) })
  const problem = email.trim() === '' ? messages.emailMissing : undefined

  if (request.isSuccess) {
    return (
      <>
        <PageHeading>{messages.sentTitle}</PageHeading>
        <p className="hd-form-note" role="status">
          {messages.sent(request.variables.email)}
        </p>
        <p className="hd-form-note">{messages.again}</p>
        <Button variant="soft" color="gray" size="3" onClick={() => request.reset()}>
          {messages.tryAgain}
        </Button>
        <ToSignIn />
      </>
    )
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) request.mutate({ email: email.trim() })
    else focusFirstProblem(event.currentTarget, { email: problem })
  }
  return (
    <>
      <PageHeading>{messages.title}</PageHeading>
      <p className="hd-form-note">{messages.intro}</p>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field label={messages.email} problem={asked ? problem : undefined}>
          {(control) => (
            <TextField.Root
              {...control}
              size="3"
              name="email"
              type="email"
              autoComplete="username"
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        {request.error && <FormFailure title={messages.failed} error={request.error} />}
        <Button type="submit" size="3" loading={request.isPending}>
          {messages.submit}
        </Button>
        <ToSignIn />
      </form>
    </>
  )
}

function NoMail() {
  return (
    <>
      <PageHeading>{messages.noMailTitle}</PageHeading>
      <p className="hd-form-note">{messages.noMail}</p>
      <div className="hd-connection-string">
        <code>{messages.command}</code>
        <CopyButton text={messages.command} name={messages.commandName} />
      </div>
      <ToSignIn />
    </>
  )
}

function ToSignIn() {
  return (
    <AppLink href={paths.signIn()} className="hd-form-later">
      {messages.toSignIn}
    </AppLink>
  )
}
