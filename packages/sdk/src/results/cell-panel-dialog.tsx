import * as Dialog from '@howdah/ui/overlays/dialog'
import { CellPanel, type CellPanelProps } from './cell-panel'

/** The panel of a value, open while it is rendered. */
export function CellPanelDialog({ onClose, ...panel }: CellPanelProps & { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <CellPanel {...panel} />
    </Dialog.Root>
  )
}
