import { serverProblem } from '@howdah/platform-client/server-problem'
import { Button, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Field } from '@howdah/ui/field/field'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useFocusReturn } from '../provider/use-focus-return'
import type { NewUserKind, UsersModel } from './use-users'

export interface AddUserDialogProps {
  model: Pick<UsersModel, 'add' | 'messages' | 'onMailed'>
  kind: NewUserKind
  onClose: () => void
}

type Adding = { kind: 'idle' | 'adding' } | { kind: 'failed'; error: unknown }

/** Creates a user with a password, or invites one by email. */
export function AddUserDialog({
  kind,
  model: { add, messages, onMailed },
  onClose,
}: AddUserDialogProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [adding, setAdding] = useState<Adding>({ kind: 'idle' })
  useFocusReturn(true)
  const texts = messages.add[kind]
  const isAddress = /^\S+@\S+$/.test(email.trim())
  const error = adding.kind === 'failed' ? adding.error : undefined
  const problems = {
    email: isTried && !isAddress ? messages.emailWrong : serverProblem(error, 'body.email'),
    password: kind === 'create' ? serverProblem(error, 'body.password') : undefined,
  }
  const isAtField = problems.email !== undefined || problems.password !== undefined
  const form = useRef<HTMLFormElement>(null)

  // The field that the server refused.
  useEffect(() => {
    if (error !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  function edit(change: () => void): void {
    change()
    if (adding.kind === 'failed') setAdding({ kind: 'idle' })
  }

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
      const titles = { sent: texts.added(user.email), caught: messages.caught.invite(user.email) }
      onMailed(user.sent_by, titles)
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
        <form
          ref={form}
          className="hw-users-form"
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          <Field label={messages.email} problem={problems.email} textSize="2">
            {(control) => (
              <TextField.Root
                {...control}
                name="email"
                type="email"
                autoComplete="off"
                value={email}
                onChange={({ target }) => edit(() => setEmail(target.value))}
              />
            )}
          </Field>
          {kind === 'create' && (
            <Field
              label={messages.password}
              hint={messages.passwordHint}
              problem={problems.password}
              textSize="2"
            >
              {(control) => (
                <TextField.Root
                  {...control}
                  name="password"
                  type="password"
                  autoComplete="new-password"
                  value={password}
                  onChange={({ target }) => edit(() => setPassword(target.value))}
                />
              )}
            </Field>
          )}
          {error !== undefined && !isAtField && <ErrorAlert title={texts.failed} error={error} />}
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
