import { PlatformError } from '@howdah/platform-client/errors'
import { signIn } from '@howdah/platform-client/resources/identity/sign-in'
import type { Profile } from '@howdah/platform-client/resources/identity/get-profile'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useDashboard } from '../../dashboard-context'
import { EmailField } from '../../forms/email-field'
import { EntryForm } from '../../forms/entry-form'
import { formMessages } from '../../forms/forms.messages'
import { PasswordField } from '../../forms/passwords/password-field'
import { useSubmit } from '../../forms/use-submit'
import { SecondStepForm } from './second-step'
import { signInMessages as messages } from './sign-in.messages'

export interface SignInFormProps {
  /** The only email that helps here, for example that of an invitation. */
  fixedEmail?: string
  onSignedIn: (person: Profile) => void
  /** Below the fields, for example a way to a forgotten password. */
  children?: ReactNode
}

/** Email and password; then, for who has a second factor, a code of the authenticator or a recovery code. */
export function SignInForm({ fixedEmail, onSignedIn, children }: SignInFormProps) {
  const { client } = useDashboard()
  const [email, setEmail] = useState(fixedEmail ?? '')
  const [password, setPassword] = useState('')
  const [overdue, setOverdue] = useState<unknown>(null)
  const attempt = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => signIn(client, credentials),
    onSuccess: onSignedIn,
  })
  const found = {
    email: email.trim() === '' ? formMessages.emailMissing : undefined,
    password: password === '' ? messages.passwordMissing : undefined,
  }
  const { problems, onSubmit, startOver } = useSubmit(found, () =>
    attempt.mutate({ email: email.trim(), password }),
  )
  const toFirstStep = (reason: unknown) => {
    setPassword('')
    startOver()
    setOverdue(reason)
    attempt.reset()
  }

  if (attempt.error instanceof PlatformError && attempt.error.code === 'totp_required') {
    return <SecondStepForm onSignedIn={onSignedIn} onStartOver={toFirstStep} />
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setOverdue(null)
    onSubmit(event)
  }
  return (
    <EntryForm
      onSubmit={submit}
      submit={messages.submit}
      pending={attempt.isPending}
      error={attempt.error ?? overdue}
      failed={messages.failed}
      after={children}
    >
      <EmailField
        problem={problems.email}
        autoFocus={fixedEmail === undefined}
        readOnly={fixedEmail !== undefined}
        value={email}
        onValueChange={setEmail}
      />
      <PasswordField
        label={messages.password}
        problem={problems.password}
        size="3"
        name="password"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
      />
    </EntryForm>
  )
}
