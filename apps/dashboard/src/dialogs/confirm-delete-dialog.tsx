import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import type { ReactNode } from 'react'

export interface ConfirmDeleteDialogProps<One> {
  /** Item to delete; null while the dialog is closed. */
  toDelete: One | null
  title: (one: One) => string
  text: string
  /** More below the text. */
  details?: (one: One) => ReactNode
  /** Label of the confirm button. */
  confirm: string
  onConfirm: (one: One) => void
  onClose: () => void
}

/** Confirms the deletion of an item of a list. */
export function ConfirmDeleteDialog<One>({
  toDelete,
  title,
  text,
  details,
  confirm,
  onConfirm,
  onClose,
}: ConfirmDeleteDialogProps<One>) {
  return (
    <ConfirmDialog
      open={toDelete !== null}
      onOpenChange={(open) => !open && onClose()}
      title={toDelete === null ? '' : title(toDelete)}
      description={text}
      confirmLabel={confirm}
      tone="danger"
      onConfirm={() => toDelete !== null && onConfirm(toDelete)}
    >
      {toDelete !== null && details?.(toDelete)}
    </ConfirmDialog>
  )
}
