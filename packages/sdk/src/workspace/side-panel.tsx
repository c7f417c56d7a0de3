import { Dialog, IconButton } from '@howdah/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../provider/use-focus-return'

export interface SidePanelProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A panel at the side of the page, open for as long as it is drawn. Escape closes it, and the focus goes back to where it was. */
export function SidePanel({ title, closeLabel, onClose, children }: SidePanelProps) {
  useFocusReturn(true)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content className="hw-side-panel" aria-describedby={undefined} maxWidth="none" onCloseAutoFocus={preventDefault}>
        <div className="hw-side-panel-head">
          <Dialog.Title size="3" mb="0">
            {title}
          </Dialog.Title>
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" aria-label={closeLabel}>
              <X size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </Dialog.Close>
        </div>
        {children}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** The focus is given back by `useFocusReturn`, which sees where it has gone meanwhile. */
const preventDefault = (event: Event) => event.preventDefault()
