import { useState } from 'react'
import { DialogActions } from './dialog-actions'
import { OpenDialog } from './open-dialog'
import { FormFailure } from '../forms/form-failure'
import { LineField } from '../forms/line-field'
import { formMessages as messages } from '../forms/forms.messages'
import { useSubmit } from '../forms/use-submit'

export interface NameDialogProps {
  title: string
  /** Name before. @default empty */
  name?: string
  /** Label of the button. */
  submit: string
  /** @default false */
  pending?: boolean
  failure?: { title: string; error: Error } | null
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for a name. */
export function NameDialog({
  failure = null,
  name: before = '',
  onClose,
  onSave,
  pending = false,
  submit,
  title,
}: NameDialogProps) {
  const [name, setName] = useState(before)
  const { problems, onSubmit } = useSubmit(
    { name: name.trim() === '' ? messages.nameMissing : undefined },
    () => onSave(name.trim()),
  )
  return (
    <OpenDialog title={title} width="400px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          problem={problems.name}
          name="name"
          maxLength={80}
          value={name}
          onValueChange={setName}
        />
        {failure !== null && <FormFailure title={failure.title} error={failure.error} />}
        <DialogActions submit={submit} pending={pending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
