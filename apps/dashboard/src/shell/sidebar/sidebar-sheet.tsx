import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Menu } from 'lucide-react'
import { useCallback, useState } from 'react'
import { QuietButton } from '../../forms/quiet-button'
import type { SidebarItem } from '../../navigation/sidebar-items'
import type { Scope } from '../../scope/use-scope'
import { shellMessages } from '../shell.messages'

const sheetDialog = lazyComponent(async () => (await import('./sheet-dialog')).SheetDialog)

/** Under 768 px: the button of the mobile bar, and the sheet with the navigation that it opens. */
export function SidebarSheet({ items, scope }: { items: readonly SidebarItem[]; scope: Scope }) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <QuietButton
        label={shellMessages.openNavigation}
        aria-expanded={open}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
        className="hd-mobile-only"
      >
        <Menu size={18} strokeWidth={1.5} aria-hidden />
      </QuietButton>
      {wasOpened && (
        <sheetDialog.Component
          fallback={null}
          items={items}
          scope={scope}
          open={open}
          onClose={close}
        />
      )}
    </>
  )
}
