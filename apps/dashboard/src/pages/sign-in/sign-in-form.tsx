import { PlatformError, signIn, type Profile } from '@howdah/platform-client'
import { Button, TextField } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useDashboard } from '../../dashboard-context'
import { Field } from '../../forms/field'
import { focusFirstProblem } from '../../forms/focus-first-problem'
import { FormFailure } from '../../forms/form-failure'
import { PasswordField } from '../../forms/password-field'
import { SecondStep } from './second-step'
import { signInMessages as messages } from './sign-in.messages'

export interface SignInFormProps {
  /** The only e-mail that helps here, for example that of an invitation. */
  fixedEmail?: string
  onSignedIn: (person: Profile) => void
  /** Below the fields, for example a way to a forgotten password. */
  children?: ReactNode
}

interface Problems {
  email?: string
  password?: string
}

/** E-mail and password; then, for who has a second factor, a code of the authenticator or a recovery code. */
export function SignInForm({ fixedEmail, onSignedIn, children }: SignInFormProps) {
  const { client } = useDashboard()
  const [email, setEmail] = useState(fixedEmail ?? '')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const [overdue, setOverdue] = useState<unknown>(null)
  const found: Problems = {
    ...(email.trim() === '' ? { email: messages.emailMissing } : {}),
    ...(password === '' ? { password: messages.passwordMissing } : {}),
  }
  const problems = asked ? found : {}
  const attempt = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => signIn(client, credentials),
    onSuccess: onSignedIn,
  })
  const startOver = (reason: unknown) => {
    setPassword('')
    setAsked(false)
    setOverdue(reason)
    attempt.reset()
  }

  if (attempt.error instanceof PlatformError && attempt.error.code === 'totp_required') {
    return <SecondStep onSignedIn={onSignedIn} onStartOver={startOver} />
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    setOverdue(null)
    if (Object.keys(found).length === 0) attempt.mutate({ email: email.trim(), password })
    else focusFirstProblem(event.currentTarget, found)
  }
  const failure = attempt.error ?? overdue
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.email} problem={problems.email}>
        {(control) => (
          <TextField.Root
            {...control}
            size="3"
            name="email"
            type="email"
            autoComplete="username"
            autoFocus={fixedEmail === undefined}
            readOnly={fixedEmail !== undefined}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={messages.password} problem={problems.password}>
        {(control) => (
          <PasswordField
            control={control}
            size="3"
            name="password"
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
          />
        )}
      </Field>
      {failure !== null && <FormFailure title={messages.failed} error={failure} />}
      <Button type="submit" size="3" loading={attempt.isPending}>
        {messages.submit}
      </Button>
      {children}
    </form>
  )
}
