import {
  authUsersKey,
  createAuthUser,
  inviteAuthUser,
} from '@howdah/platform-client/resources/auth/users'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { usersMessages as messages } from './users.messages'

/** Way in which a user is added. */
export type NewUserKind = 'create' | 'invite'

export interface NewUserDialogProps {
  projectRef: string
  kind: NewUserKind
  onClose: () => void
}

/** Creates a user with a password, or invites one by email. */
export function NewUserDialog({ projectRef: ref, kind, onClose }: NewUserDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const texts = messages.add[kind]
  const adding = useMutation({
    mutationFn: () =>
      kind === 'invite'
        ? inviteAuthUser(client, { ref, email: email.trim() })
        : createAuthUser(client, {
            ...{ ref, email: email.trim() },
            ...(password === '' ? {} : { password }),
          }),
    async onSuccess(user) {
      toast.success(texts.added(user.email))
      await queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref }) })
      onClose()
    },
  })
  const isAddress = /^\S+@\S+$/.test(email.trim())
  const { onSubmit, problems } = useSubmit(
    { email: isAddress ? undefined : messages.emailWrong },
    () => adding.mutate(),
  )
  return (
    <OpenDialog title={texts.title} text={texts.text} width="440px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.email}
          name="email"
          type="email"
          problem={problems.email}
          value={email}
          onValueChange={setEmail}
        />
        {kind === 'create' && (
          <LineField
            label={messages.password}
            hint={messages.passwordHint}
            name="password"
            type="password"
            autoComplete="new-password"
            value={password}
            onValueChange={setPassword}
          />
        )}
        {adding.error !== null && <FormFailure title={texts.failed} error={adding.error} />}
        <DialogActions submit={texts.submit} pending={adding.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
