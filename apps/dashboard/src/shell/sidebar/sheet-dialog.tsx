import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { QuietButton } from '../../forms/quiet-button'
import { useMode } from '../../modes/use-mode'
import type { SidebarItem } from '../../navigation/sidebar-items'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import type { Scope } from '../../scope/use-scope'
import { Logo } from '../logo'
import { shellMessages } from '../shell.messages'
import { SidebarLinks } from './sidebar-links'
import { MOBILE_BELOW_PX } from '../../navigation/mobile-width'

export interface SheetDialogProps {
  items: readonly SidebarItem[]
  scope: Scope
  open: boolean
  onClose: () => void
}

/** Sheet with the navigation. */
export function SheetDialog({ items, scope, open, onClose: close }: SheetDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const mode = useMode()

  // The browser's own modal: it traps the focus, makes the page behind inert and closes on Escape.
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  // A window that grew past the sheet's width shows the sidebar instead.
  useEffect(() => {
    if (!open) return
    const wide = matchMedia(`(min-width: ${MOBILE_BELOW_PX}px)`)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [open, close])

  return (
    <dialog
      ref={dialog}
      className="hd-sheet"
      aria-label={shellMessages.navigation}
      onClose={close}
      // A click beside the sheet hits the dialog itself: its content fills it.
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="hd-sheet-content">
        <div className="hd-sheet-head">
          <AppLink
            href={mode === 'self-hosted' ? paths.root() : paths.organizations()}
            className="hd-logo-link"
            aria-label={mode === 'self-hosted' ? shellMessages.homeOfOne : shellMessages.home}
            onClick={close}
          >
            <Logo />
            <span aria-hidden>Howdah</span>
          </AppLink>
          <QuietButton label={shellMessages.closeNavigation} onClick={close}>
            <X size={18} strokeWidth={1.5} aria-hidden />
          </QuietButton>
        </div>
        {mode === 'platform' && scope.ref !== undefined && scope.slug !== undefined && (
          <AppLink
            href={paths.organization({ slug: scope.slug })}
            className="hd-sheet-organization"
            onClick={close}
          >
            <bdi>{scope.organization?.name ?? scope.slug}</bdi>
          </AppLink>
        )}
        <nav aria-label={shellMessages.navigation}>
          <SidebarLinks items={items} onNavigate={close} />
        </nav>
      </div>
    </dialog>
  )
}
