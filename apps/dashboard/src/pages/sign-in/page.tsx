import { profileQueryOptions, signIn } from '@howdah/platform-client'
import { Button, TextField } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { Field } from '../../forms/field'
import { FormFailure } from '../../forms/form-failure'
import { PasswordField } from '../../forms/password-field'
import { paths } from '../../paths'
import { readPreference } from '../../preferences/browser-storage'
import { PageHeading } from '../../routing/page-heading'
import { safeNext } from '../../session/next-url'
import { signInMessages as messages } from './sign-in.messages'

interface Problems {
  email?: string
  password?: string
}

/** E-mail and password, then on to where one was. */
export function SignInPage() {
  const { client, queryClient } = useDashboard()
  const [search] = useSearchParams()
  // Somebody who is signed in already goes on.
  const profile = useQuery({ ...profileQueryOptions(client), enabled: readPreference('signed-in') !== null })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const found: Problems = {
    ...(email.trim() === '' ? { email: messages.emailMissing } : {}),
    ...(password === '' ? { password: messages.passwordMissing } : {}),
  }
  const problems = asked ? found : {}
  const attempt = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => signIn(client, credentials),
    onSuccess: (person) => queryClient.setQueryData(profileQueryOptions(client).queryKey, person),
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    const first = Object.keys(found)[0]
    if (first === undefined) attempt.mutate({ email: email.trim(), password })
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  if (profile.data) return <Redirect to={safeNext(search.get('next'), location.origin) ?? paths.root()} replace />
  return (
    <>
      <PageHeading>{messages.title}</PageHeading>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field label={messages.email} problem={problems.email}>
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
        {attempt.error && <FormFailure title={messages.failed} error={attempt.error} />}
        <Button type="submit" size="3" loading={attempt.isPending}>
          {messages.submit}
        </Button>
      </form>
      <p className="hd-form-note">{messages.firstTime}</p>
    </>
  )
}
