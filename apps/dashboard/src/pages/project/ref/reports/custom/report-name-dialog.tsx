import { useState } from 'react'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { customReportMessages as messages } from './custom-report.messages'

export interface ReportNameDialogProps {
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

/** Asks for the name of a report. */
export function ReportNameDialog({
  failure = null,
  name: before = '',
  onClose,
  onSave,
  pending = false,
  submit,
  title,
}: ReportNameDialogProps) {
  const [name, setName] = useState(before)
  const { problems, onSubmit } = useSubmit(
    { name: name.trim() === '' ? messages.nameProblem : undefined },
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
