import { resetPassword } from '@howdah/platform-client/resources/account/reset-password'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { newPasswordProblem } from '../../forms/account-rules'
import { EntryForm } from '../../forms/entry-form'
import { NewPasswordField } from '../../forms/passwords/new-password-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../forms/use-submit'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { useLinkToken } from '../../session/use-link-token'
import { resetPasswordMessages as messages } from './reset-password.messages'

/**
 * Sets a new password through a link. The token is in the URL fragment, which is never sent to the
 * server.
 */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  if (token === null) return <LinkProblem title={messages.missingTitle} text={messages.missing} />
  return <ResetForm key={token} token={token} />
}

function ResetForm({ token }: { token: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const saving = useMutation({
    mutationFn: (next: { password: string }) => resetPassword(client, { token, ...next }),
    onSuccess: () => {
      toast.success(messages.done)
      navigate(paths.signIn(), { replace: true })
    },
  })
  const found = { password: newPasswordProblem(password) }
  const { problems, onSubmit } = useSubmit(found, () => saving.mutate({ password }))

  if (serverProblem(saving.error, 'body.token') !== undefined)
    return <LinkProblem title={messages.overTitle} text={messages.over} />
  return (
    <>
      <PageHeading />
      <p className="hd-form-note">{messages.intro}</p>
      <EntryForm
        onSubmit={onSubmit}
        submit={messages.submit}
        pending={saving.isPending}
        error={isOfFields(saving.error, ['body.password']) ? null : saving.error}
        failed={messages.failed}
      >
        <NewPasswordField
          label={messages.password}
          problem={serverProblem(saving.error, 'body.password') ?? problems.password}
          size="3"
          name="password"
          value={password}
          onValueChange={setPassword}
        />
      </EntryForm>
    </>
  )
}

function LinkProblem({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="hd-form-note">{text}</p>
      <Button asChild variant="soft" size="3">
        <AppLink href={paths.forgotPassword()}>{messages.askAgain}</AppLink>
      </Button>
    </>
  )
}
