import * as Dialog from '@howdah/ui/overlays/dialog'
import type { ReactNode } from 'react'
import './dialogs.css'

export interface OpenDialogProps {
  title: string
  text?: string
  /** As CSS has it, for example '440px'. */
  width: string
  /**
   * Prevents a click outside from closing the dialog, for content that is displayed only once.
   * @default false
   */
  once?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that is open as long as it is drawn. */
export function OpenDialog({
  title,
  text,
  width,
  once = false,
  onClose,
  children,
}: OpenDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        maxWidth={width}
        className="hd-dialog"
        // Radix warns about a dialog without a description, unless `aria-describedby` is explicitly
        // undefined.
        {...(text === undefined && { 'aria-describedby': undefined })}
        onPointerDownOutside={(event) => once && event.preventDefault()}
      >
        <Dialog.Title size="4">{title}</Dialog.Title>
        {text !== undefined && <Dialog.Description size="2">{text}</Dialog.Description>}
        {children}
      </Dialog.Content>
    </Dialog.Root>
  )
}
