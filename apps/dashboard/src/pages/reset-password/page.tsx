import { resetPassword } from '@howdah/platform-client'
import { Button, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { FormFailure } from '../../forms/form-failure'
import { NewPasswordField } from '../../forms/new-password-field'
import { isOfFields, serverProblem } from '../../forms/server-problem'
import { useSubmit } from '../../forms/use-submit'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { useLinkToken } from '../../session/use-link-token'
import { minimumPassword } from '../sign-in/credentials/credential-problems'
import { resetPasswordMessages as messages } from './reset-password.messages'

/** Sets a new password by a link. Its token stands in the fragment, which no server sees. */
export function ResetPasswordPage() {
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
  const found = { password: [...password].length < minimumPassword ? messages.short(minimumPassword) : undefined }
  const { problems, onSubmit } = useSubmit(found, () => saving.mutate({ password }))

  if (serverProblem(saving.error, 'body.token') !== undefined) return <LinkProblem title={messages.overTitle} text={messages.over} />
  return (
    <>
      <PageHeading>{messages.title}</PageHeading>
      <p className="hd-form-note">{messages.intro}</p>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <NewPasswordField
          label={messages.password}
          hint={messages.hint(minimumPassword)}
          problem={serverProblem(saving.error, 'body.password') ?? problems.password}
          size="3"
          name="password"
          minimum={minimumPassword}
          value={password}
          onValueChange={setPassword}
        />
        {saving.error && !isOfFields(saving.error, ['body.password']) && <FormFailure title={messages.failed} error={saving.error} />}
        <Button type="submit" size="3" loading={saving.isPending}>
          {messages.submit}
        </Button>
      </form>
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
