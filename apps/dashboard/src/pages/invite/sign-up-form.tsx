import { acceptInvitationAsNew, type ReceivedInvitation } from '@howdah/platform-client'
import { Button, TextField } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../dashboard-context'
import { Field } from '../../forms/field'
import { focusFirstProblem } from '../../forms/focus-first-problem'
import { FormFailure } from '../../forms/form-failure'
import { NewPasswordField } from '../../forms/new-password-field'
import { minimumPassword } from '../sign-in/credentials/credential-problems'
import { inviteMessages as messages } from './invite.messages'
import { useJoined } from './use-joined'

interface Problems {
  name?: string
  password?: string
}

/** For who has no account yet: makes one with the invited e-mail. */
export function SignUpForm({ token, invitation }: { token: string; invitation: ReceivedInvitation }) {
  const { client } = useDashboard()
  const joined = useJoined(invitation.organization_name)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const found: Problems = {
    ...(name.trim() === '' ? { name: messages.nameMissing } : {}),
    ...([...password].length < minimumPassword ? { password: messages.passwordShort(minimumPassword) } : {}),
  }
  const problems = asked ? found : {}
  const making = useMutation({
    mutationFn: (person: { name: string; password: string }) => acceptInvitationAsNew(client, { token, ...person }),
    onSuccess: joined,
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(found).length === 0) making.mutate({ name: name.trim(), password })
    else focusFirstProblem(event.currentTarget, found)
  }
  return (
    <>
      <p className="hd-form-note">{messages.signUpHint}</p>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field label={messages.email}>
          {(control) => (
            <TextField.Root {...control} size="3" name="email" type="email" autoComplete="username" readOnly value={invitation.email} />
          )}
        </Field>
        <Field label={messages.name} problem={problems.name}>
          {(control) => (
            <TextField.Root
              {...control}
              size="3"
              name="name"
              autoComplete="name"
              maxLength={100}
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
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
