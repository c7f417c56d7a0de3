import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../provider/use-focus-return'

export interface SidePanelProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the side of the page, open while it is rendered. Escape closes it, and the focus
 * returns to its previous position.
 */
export function SidePanel({ title, closeLabel, onClose, children }: SidePanelProps) {
  useFocusReturn(true)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={title} closeLabel={closeLabel} onCloseAutoFocus={preventDefault}>
        {children}
      </SidePanelContent>
    </Dialog.Root>
  )
}

/** The focus is given back by `useFocusReturn`, which sees where it has gone meanwhile. */
const preventDefault = (event: Event) => event.preventDefault()
