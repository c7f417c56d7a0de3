import { signInWithServerPassword } from '@howdah/platform-client/resources/identity/sign-in'
import type { Profile } from '@howdah/platform-client/resources/identity/get-profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { EntryForm } from '../../forms/entry-form'
import { PasswordField } from '../../forms/passwords/password-field'
import { useSubmit } from '../../forms/use-submit'
import { serverSignInMessages as messages } from './server-sign-in.messages'

export interface ServerSignInProps {
  /** True if the server has a password; otherwise it prints links. */
  hasPassword: boolean
  onSignedIn: (person: Profile) => void
}

/** Sign-in for a self-hosted server: with its single password, or by the link that it printed. */
export function ServerSignIn({ hasPassword, onSignedIn }: ServerSignInProps) {
  if (!hasPassword) return <p className="hd-form-note">{messages.openLink}</p>
  return <PasswordForm onSignedIn={onSignedIn} />
}

function PasswordForm({ onSignedIn }: Pick<ServerSignInProps, 'onSignedIn'>) {
  const { client } = useDashboard()
  const [password, setPassword] = useState('')
  const attempt = useMutation({
    mutationFn: () => signInWithServerPassword(client, { password }),
    onSuccess: onSignedIn,
  })
  const found = { password: password === '' ? messages.passwordMissing : undefined }
  const { problems, onSubmit } = useSubmit(found, () => attempt.mutate())
  return (
    <EntryForm
      onSubmit={onSubmit}
      submit={messages.signIn}
      pending={attempt.isPending}
      error={attempt.error}
      failed={messages.signInFailed}
    >
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
