import { useState } from 'react'
import { DialogActions } from '../../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../../dialogs/open-dialog'
import { LineField } from '../../../../../../forms/line-field'
import { useSubmit } from '../../../../../../forms/use-submit'
import { customReportMessages as messages } from '../custom-report.messages'

export interface RenameReportProps {
  name: string
  onSave: (name: string) => void
  onClose: () => void
}

/** Renames a report. */
export function RenameReport({ name: before, onClose, onSave }: RenameReportProps) {
  const [name, setName] = useState(before)
  const { problems, onSubmit } = useSubmit(
    { name: name.trim() === '' ? messages.nameProblem : undefined },
    () => {
      onSave(name.trim())
      onClose()
    },
  )
  return (
    <OpenDialog title={messages.rename} width="400px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          problem={problems.name}
          name="name"
          maxLength={80}
          value={name}
          onValueChange={setName}
        />
        <DialogActions submit={messages.save} pending={false} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
