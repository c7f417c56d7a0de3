import { Button, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Field } from '@howdah/ui/field/field'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useState, type SubmitEvent } from 'react'
import { useFocusReturn } from '../provider/use-focus-return'
import type { NewUserKind, UsersModel } from './use-users'

export interface AddUserDialogProps {
  model: Pick<UsersModel, 'add' | 'messages'>
  kind: NewUserKind
  onClose: () => void
}

type Adding = { kind: 'idle' | 'adding' } | { kind: 'failed'; error: unknown }

/** Creates a user with a password, or invites one by email. */
export function AddUserDialog({ kind, model: { add, messages }, onClose }: AddUserDialogProps) {
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [adding, setAdding] = useState<Adding>({ kind: 'idle' })
  useFocusReturn(true)
  const texts = messages.add[kind]
  const isAddress = /^\S+@\S+$/.test(email.trim())

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (!isAddress) {
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    if (adding.kind === 'adding') return
    setAdding({ kind: 'adding' })
    try {
      const user = await add(kind, { email: email.trim(), password })
      toast.success(texts.added(user.email))
      onClose()
    } catch (error) {
      setAdding({ kind: 'failed', error })
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px">
        <Dialog.Title size="4">{texts.title}</Dialog.Title>
        <Dialog.Description size="2">{texts.text}</Dialog.Description>
        <form className="hw-users-form" onSubmit={(event) => void submit(event)} noValidate>
          <Field
            label={messages.email}
            problem={isTried && !isAddress ? messages.emailWrong : undefined}
            textSize="2"
          >
            {(control) => (
              <TextField.Root
                {...control}
                name="email"
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          {kind === 'create' && (
            <Field label={messages.password} hint={messages.passwordHint} textSize="2">
              {(control) => (
                <TextField.Root
                  {...control}
                  name="password"
                  type="password"
                  autoComplete="new-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
          )}
          {adding.kind === 'failed' && <ErrorAlert title={texts.failed} error={adding.error} />}
          <div className="hw-dialog-actions">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" loading={adding.kind === 'adding'}>
              {texts.submit}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
