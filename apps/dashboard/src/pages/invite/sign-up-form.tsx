import { acceptInvitationAsNew } from '@howdah/platform-client/resources/invitations/accept-invitation'
import type { ReceivedInvitation } from '@howdah/platform-client/resources/invitations/get-invitation'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { newPasswordProblem } from '../../forms/account-rules'
import { EmailField } from '../../forms/email-field'
import { EntryForm } from '../../forms/entry-form'
import { NameField } from '../../forms/name-field'
import { NewPasswordField } from '../../forms/passwords/new-password-field'
import { useSubmit } from '../../forms/use-submit'
import { inviteMessages as messages } from './invite.messages'
import { useJoined } from './use-joined'

/** For who has no account yet: makes one with the invited email. */
export function SignUpForm({
  token,
  invitation,
}: {
  token: string
  invitation: ReceivedInvitation
}) {
  const { client } = useDashboard()
  const joined = useJoined(invitation.organization_name)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const making = useMutation({
    mutationFn: (person: { name: string; password: string }) =>
      acceptInvitationAsNew(client, { token, ...person }),
    onSuccess: joined,
  })
  const found = {
    name: name.trim() === '' ? messages.nameMissing : undefined,
    password: newPasswordProblem(password),
  }
  const { problems, onSubmit } = useSubmit(found, () =>
    making.mutate({ name: name.trim(), password }),
  )
  return (
    <>
      <p className="hd-form-note">{messages.signUpHint}</p>
      <EntryForm
        onSubmit={onSubmit}
        submit={messages.signUp}
        pending={making.isPending}
        error={making.error}
        failed={messages.signUpFailed}
      >
        <EmailField readOnly value={invitation.email} />
        <NameField
          label={messages.name}
          problem={problems.name}
          size="3"
          autoComplete="name"
          autoFocus
          value={name}
          onValueChange={setName}
        />
        <NewPasswordField
          label={messages.password}
          problem={problems.password}
          size="3"
          name="password"
          value={password}
          onValueChange={setPassword}
        />
      </EntryForm>
    </>
  )
}
