import { acceptInvitationAsNew, type ReceivedInvitation } from '@howdah/platform-client'
import { Button } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { FormFailure } from '../../forms/form-failure'
import { LineField } from '../../forms/line-field'
import { NewPasswordField } from '../../forms/new-password-field'
import { useSubmit } from '../../forms/use-submit'
import { minimumPassword } from '../sign-in/credentials/credential-problems'
import { inviteMessages as messages } from './invite.messages'
import { useJoined } from './use-joined'

/** For who has no account yet: makes one with the invited e-mail. */
export function SignUpForm({ token, invitation }: { token: string; invitation: ReceivedInvitation }) {
  const { client } = useDashboard()
  const joined = useJoined(invitation.organization_name)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const making = useMutation({
    mutationFn: (person: { name: string; password: string }) => acceptInvitationAsNew(client, { token, ...person }),
    onSuccess: joined,
  })
  const found = {
    name: name.trim() === '' ? messages.nameMissing : undefined,
    password: [...password].length < minimumPassword ? messages.passwordShort(minimumPassword) : undefined,
  }
  const { problems, onSubmit } = useSubmit(found, () => making.mutate({ name: name.trim(), password }))
  return (
    <>
      <p className="hd-form-note">{messages.signUpHint}</p>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField label={messages.email} size="3" name="email" type="email" autoComplete="username" readOnly value={invitation.email} />
        <LineField
          label={messages.name}
          problem={problems.name}
          size="3"
          name="name"
          autoComplete="name"
          maxLength={100}
          autoFocus
          value={name}
          onValueChange={setName}
        />
        <NewPasswordField
          label={messages.password}
          problem={problems.password}
          hint={messages.passwordHint(minimumPassword)}
          size="3"
          name="password"
          minimum={minimumPassword}
          value={password}
          onValueChange={setPassword}
        />
        {making.error && <FormFailure title={messages.signUpFailed} error={making.error} />}
        <Button type="submit" size="3" loading={making.isPending}>
          {messages.signUp}
        </Button>
      </form>
    </>
  )
}
