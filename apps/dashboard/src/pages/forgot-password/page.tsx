import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { requestPasswordReset } from '@howdah/platform-client/resources/account/reset-password'
import { Button } from '@howdah/ui/elements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { CopyLine } from '../../forms/copying/copy-line'
import { EmailField } from '../../forms/email-field'
import { EntryForm } from '../../forms/entry-form'
import { formMessages } from '../../forms/forms.messages'
import { useSubmit } from '../../forms/use-submit'
import { paths } from '../../paths'
import { QueryView } from '../../regions/query-view'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { forgotPasswordMessages as messages } from './forgot-password.messages'

/** Requests a password reset link; without email on the server, shows who can create one. */
export default function ForgotPasswordPage() {
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
  const request = useMutation({
    mutationFn: (input: { email: string }) => requestPasswordReset(client, input),
  })
  const found = { email: email.trim() === '' ? formMessages.emailMissing : undefined }
  const { problems, onSubmit } = useSubmit(found, () => request.mutate({ email: email.trim() }))

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
  return (
    <>
      <PageHeading />
      <p className="hd-form-note">{messages.intro}</p>
      <EntryForm
        onSubmit={onSubmit}
        submit={messages.submit}
        pending={request.isPending}
        error={request.error}
        failed={messages.failed}
        after={<ToSignIn />}
      >
        <EmailField problem={problems.email} autoFocus value={email} onValueChange={setEmail} />
      </EntryForm>
    </>
  )
}

function NoMail() {
  return (
    <>
      <PageHeading>{messages.noMailTitle}</PageHeading>
      <p className="hd-form-note">{messages.noMail}</p>
      <CopyLine text={messages.command} name={messages.commandName} />
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
