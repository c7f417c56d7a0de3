import { Button } from '@radix-ui/themes/components/button'
import type { KeyboardEvent, ReactNode } from 'react'
import { Action, Cancel, Content, Description, Root, Title } from '../overlays/alert-dialog'

export interface ConfirmDialogProps {
  open: boolean
  /** Called with false on Cancel, on Escape and after Confirm. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Description of the pending action; read out when the dialog opens. */
  description: ReactNode
  confirmLabel: string
  /** @default 'Cancel' */
  cancelLabel?: string
  /** Colours the confirming button. @default 'neutral' */
  tone?: 'neutral' | 'danger'
  onConfirm: () => void
  /**
   * Mod+Enter confirms as well.
   * @default false
   */
  confirmsOnModEnter?: boolean
  /** More below the description. */
  children?: ReactNode
}

/** An alert dialog that asks before something is done; focus is on Cancel, and Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'neutral',
    onConfirm,
    confirmsOnModEnter = false,
    children,
  } = props
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is still held down from before the dialog is no answer to it.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    onConfirm()
    onOpenChange(false)
  }
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Content
        maxWidth="440px"
        className="hw-confirm-dialog"
        onKeyDown={confirmsOnModEnter ? onKeyDown : undefined}
      >
        <Title size="4">{title}</Title>
        <Description size="2">{description}</Description>
        {children}
        <div className="hw-dialog-actions">
          <Cancel>
            <Button variant="soft" color="gray">
              {cancelLabel}
            </Button>
          </Cancel>
          <Action>
            <Button
              color={tone === 'danger' ? 'red' : undefined}
              highContrast={tone === 'danger'}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </Action>
        </div>
      </Content>
    </Root>
  )
}
