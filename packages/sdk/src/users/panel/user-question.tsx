import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { isolated } from '@howdah/ui/format/isolated'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button, TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import * as Select from '@howdah/ui/overlays/select'
import { useRef, useState, type SubmitEvent } from 'react'
import type { UsersModel } from '../use-users'
import { SignInAsDialog } from './sign-in-as-dialog'
import { banChoices, banDuration, localField, type BanChoice } from './ban-duration'

/** Actions that are asked about first. */
export interface AskedTask {
  kind: 'ban' | 'delete' | 'sign_in_as'
  user: AuthUser
}

export interface UserQuestionProps {
  model: Pick<UsersModel, 'locale' | 'messages' | 'signInLink' | 'task'>
  asked: AskedTask
  onClose: () => void
}

/** Asks before a user is banned or deleted, and before a sign-in as the user. */
export function UserQuestion(props: UserQuestionProps) {
  const { asked, model, onClose } = props
  const { messages, task } = model
  const { user } = asked
  const name = isolated(messages.nameOf(user))
  if (asked.kind === 'ban') return <BanQuestion {...props} />
  if (asked.kind === 'sign_in_as')
    return <SignInAsDialog model={model} user={user} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.askTitle.delete(name)}
      description={messages.askText.delete}
      confirmLabel={messages.tasks.delete}
      cancelLabel={messages.cancel}
      tone="danger"
      onConfirm={() => task.mutate({ kind: 'delete', userId: user.id, name })}
    />
  )
}

/** Milliseconds from now to the date that is suggested. */
const SUGGESTED_MS = 24 * 3_600_000

function BanQuestion({ asked: { user }, model: { messages, task }, onClose }: UserQuestionProps) {
  const [choice, setChoice] = useState<BanChoice>('day')
  const [now] = useState(() => localField(Date.now()))
  const [date, setDate] = useState(() => localField(Date.now() + SUGGESTED_MS))
  const [isWrong, setWrong] = useState(false)
  const dateField = useRef<HTMLInputElement>(null)
  const durationField = useRef<HTMLButtonElement>(null)
  const texts = messages.banning
  const name = isolated(messages.nameOf(user))

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const duration = banDuration(choice, date)
    setWrong(duration === null)
    if (duration === null) return dateField.current?.focus()
    task.mutate({ kind: 'ban', userId: user.id, name, duration })
    onClose()
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Content
        maxWidth="440px"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          durationField.current?.focus()
        }}
      >
        <AlertDialog.Title size="4">{messages.askTitle.ban(name)}</AlertDialog.Title>
        <AlertDialog.Description size="2">{messages.askText.ban}</AlertDialog.Description>
        <form className="hw-users-form" onSubmit={submit} noValidate>
          <Field label={texts.duration} textSize="2">
            {(control) => (
              <Select.Root value={choice} onValueChange={(next) => setChoice(next as BanChoice)}>
                <Select.Trigger {...control} ref={durationField} />
                <Select.Content position="popper">
                  {banChoices.map((one) => (
                    <Select.Item key={one} value={one}>
                      {texts.durations[one]}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            )}
          </Field>
          {choice === 'date' && (
            <Field
              label={texts.until}
              hint={Intl.DateTimeFormat().resolvedOptions().timeZone}
              problem={isWrong ? texts.untilWrong : undefined}
              textSize="2"
            >
              {(control) => (
                <TextField.Root
                  {...control}
                  ref={dateField}
                  name="until"
                  type="datetime-local"
                  min={now}
                  value={date}
                  onChange={({ target }) => {
                    setDate(target.value)
                    setWrong(false)
                  }}
                />
              )}
            </Field>
          )}
          <div className="hw-dialog-actions">
            <AlertDialog.Cancel>
              <Button type="button" variant="soft" color="gray">
                {messages.cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button type="submit" color="red" highContrast>
              {messages.tasks.ban}
            </Button>
          </div>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
