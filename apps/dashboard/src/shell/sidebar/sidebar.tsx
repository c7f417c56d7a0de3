import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { shellMessages } from '../shell.messages'
import type { SidebarItem } from '../../navigation/sidebar-items'
import { SidebarLinks } from './sidebar-links'
import {
  keepSidebarBehavior,
  readSidebarBehavior,
  sidebarBehaviors,
  type SidebarBehavior,
} from './sidebar-state'

/** Navigation next to the page, from 768 px up. Its behavior is stored in a cookie. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  const [behavior, setBehavior] = useState(() => readSidebarBehavior(document.cookie))
  const [menuOpen, setMenuOpen] = useState(false)
  /**
   * True after a click on a link: the pointer still over the sidebar does not expand it again until
   * it has left.
   */
  const [followed, setFollowed] = useState(false)

  const choose = (chosen: SidebarBehavior) => {
    keepSidebarBehavior(chosen)
    setBehavior(chosen)
  }
  return (
    <div className="hd-sidebar-slot" data-behavior={behavior}>
      {/* Its own menu, which opens elsewhere in the page, keeps it open. */}
      <nav
        aria-label={shellMessages.navigation}
        className="hd-sidebar"
        data-held={menuOpen || undefined}
        data-followed={followed || undefined}
        onPointerLeave={() => setFollowed(false)}
      >
        <SidebarLinks items={items} onNavigate={() => setFollowed(true)} />
        <DropdownMenu.Root modal={false} open={menuOpen} onOpenChange={setMenuOpen}>
          <DropdownMenu.Trigger>
            <button type="button" className="hd-sidebar-link hd-sidebar-behavior">
              <PanelLeft size={32} strokeWidth={1.5} className="hd-sidebar-icon" aria-hidden />
              <span className="hd-sidebar-label">{shellMessages.sidebarBehavior}</span>
            </button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content side="top" align="start" variant="soft">
            <DropdownMenu.RadioGroup value={behavior}>
              {sidebarBehaviors.map((option) => (
                <DropdownMenu.RadioItem key={option} value={option} onSelect={() => choose(option)}>
                  {shellMessages[option]}
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </nav>
    </div>
  )
}
