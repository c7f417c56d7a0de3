import { Button } from '@howdah/ui/elements'
import { formMessages } from '../forms/forms.messages'

export interface DialogActionsProps {
  /** Label of the submit button; null if there is nothing to submit. */
  submit: string | null
  pending: boolean
  /** Of what does not come back. */
  color?: 'red'
  onCancel: () => void
}

/** The end of a form in a dialog. The button submits the form around it. */
export function DialogActions({ submit, pending, color, onCancel }: DialogActionsProps) {
  return (
    <div className="hd-dialog-actions">
      <Button type="button" variant="soft" color="gray" onClick={onCancel}>
        {formMessages.cancel}
      </Button>
      {submit !== null && (
        <Button type="submit" color={color} loading={pending}>
          {submit}
        </Button>
      )}
    </div>
  )
}
