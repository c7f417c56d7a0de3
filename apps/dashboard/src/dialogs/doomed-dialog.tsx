import { ConfirmDialog } from '@howdah/ui'

export interface DoomedDialogProps<One> {
  /** Item to delete; null while the dialog is closed. */
  doomed: One | null
  title: (one: One) => string
  text: string
  /** Label of the confirm button. */
  confirm: string
  onConfirm: (one: One) => void
  onClose: () => void
}

/** Asks before something of a list goes for good. */
export function DoomedDialog<One>({
  doomed,
  title,
  text,
  confirm,
  onConfirm,
  onClose,
}: DoomedDialogProps<One>) {
  return (
    <ConfirmDialog
      open={doomed !== null}
      onOpenChange={(open) => !open && onClose()}
      title={doomed === null ? '' : title(doomed)}
      description={text}
      confirmLabel={confirm}
      tone="danger"
      onConfirm={() => doomed !== null && onConfirm(doomed)}
    />
  )
}
