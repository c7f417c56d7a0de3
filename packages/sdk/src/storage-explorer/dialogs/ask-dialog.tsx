import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button } from '@howdah/ui/elements'
import type { ReactNode, SubmitEvent } from 'react'

export interface AskDialogProps {
  title: string
  apply: string
  cancel: string
  isWorking?: boolean
  /** As CSS has it. @default '440px' */
  width?: string
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with an input and a button that submits it. */
export function AskDialog({
  title,
  apply,
  cancel,
  isWorking,
  width = '440px',
  onSubmit,
  onClose,
  children,
}: AskDialogProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth={width} aria-describedby={undefined}>
        <Dialog.Title size="4">
          <bdi>{title}</bdi>
        </Dialog.Title>
        <form className="hw-storage-form" onSubmit={submit} noValidate>
          {children}
          <div className="hw-dialog-actions">
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {cancel}
              </Button>
            </Dialog.Close>
            <Button type="submit" loading={isWorking ?? false}>
              {apply}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
