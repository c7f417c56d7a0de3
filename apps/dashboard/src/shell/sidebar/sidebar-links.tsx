import type { SidebarItem } from '../../navigation/sidebar-items'
import { AppLink } from '../../routing/app-link'

/** CSS px of an icon's square; the glyph inside it keeps 6 px on each side. */
const ICON_SIZE_PX = 32

export function SidebarLinks({
  items,
  onNavigate,
}: {
  items: readonly SidebarItem[]
  onNavigate?: () => void
}) {
  return (
    <ul className="hd-sidebar-links">
      {items.map(({ icon: Icon, label, href, current }) => (
        <li key={label}>
          <AppLink
            href={href}
            className="hd-sidebar-link"
            aria-current={current ? 'page' : undefined}
            onClick={onNavigate}
          >
            {Icon && (
              <Icon size={ICON_SIZE_PX} strokeWidth={1.5} className="hd-sidebar-icon" aria-hidden />
            )}
            <span className="hd-sidebar-label">{label}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
