import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button } from '@howdah/ui/elements'

export function DialogButtons({ cancel, apply }: { cancel: string; apply: string }) {
  return (
    <div className="hw-dialog-actions">
      <Dialog.Close>
        <Button type="button" variant="soft" color="gray">
          {cancel}
        </Button>
      </Dialog.Close>
      <Button type="submit">{apply}</Button>
    </div>
  )
}
