import { Button } from '@radix-ui/themes/components/button'
import type { ReactNode } from 'react'
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
    children,
  } = props
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Content maxWidth="440px" className="hw-confirm-dialog">
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
