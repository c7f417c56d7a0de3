import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button } from '@howdah/ui/elements'
import { useState, type ReactNode } from 'react'
import { FormFailure } from '../forms/form-failure'
import { formMessages } from '../forms/forms.messages'
import { LineField } from '../forms/line-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../forms/use-submit'
import './dialogs.css'

export interface TypedConfirmationProps {
  title: string
  text: string
  /** Additional information above the field. */
  children?: ReactNode
  /** Text to type for confirmation, with the label and the error message of its field. */
  expected: string
  label: string
  wrong: string
  /** Label of the submit button. */
  submit: string
  pending: boolean
  failure: { title: string; error: unknown }
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for a name before an irreversible action. The server receives it too, as `name`, and may
 * refuse it.
 */
export function TypedConfirmation({
  title,
  text,
  children,
  expected,
  label,
  wrong,
  submit,
  pending,
  failure,
  onConfirm,
  onClose,
}: TypedConfirmationProps) {
  const [typed, setTyped] = useState('')
  const { problems, onSubmit } = useSubmit(
    { name: typed.trim() === expected.trim() ? undefined : wrong },
    onConfirm,
  )
  const { error } = failure
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Content maxWidth="440px" className="hd-dialog">
        <AlertDialog.Title size="4">{title}</AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
        {children}
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <LineField
            label={label}
            problem={serverProblem(error, 'body.name') ?? problems.name}
            size="2"
            name="name"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onValueChange={setTyped}
          />
          {error !== null && !isOfFields(error, ['body.name']) && (
            <FormFailure title={failure.title} error={error} />
          )}
          <div className="hd-dialog-actions">
            <AlertDialog.Cancel>
              <Button type="button" variant="soft" color="gray">
                {formMessages.cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button type="submit" color="red" highContrast loading={pending}>
              {submit}
            </Button>
          </div>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
