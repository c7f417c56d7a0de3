import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { formMessages as messages } from '../forms.messages'

export interface DiscardQuestionProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Question before unsaved changes are discarded. */
export function DiscardQuestion({ onClose, onConfirm, open }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={messages.discardTitle}
      description={messages.discardText}
      cancelLabel={messages.continueEditing}
      confirmLabel={messages.discard}
      tone="danger"
      onConfirm={onConfirm}
    />
  )
}
