import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { useLeaveGuard } from '@howdah/ui/leave-guard/use-leave-guard'
import { formMessages as messages } from '../forms.messages'

export interface LeaveDialogProps {
  /** Stops Back and the closing of the page. */
  guards: boolean
  open: boolean
  /** Receives what continues after Back was stopped. */
  onAsk: (goOn: () => void) => void
  onClose: () => void
  onConfirm: () => void
}

/** Guard of unsaved changes, and its question. */
export function LeaveDialog({ guards, onAsk, onClose, onConfirm, open }: LeaveDialogProps) {
  useLeaveGuard(guards, onAsk)
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
