import {
  Archive,
  ChartColumn,
  Cog,
  CreditCard,
  Database,
  FileText,
  FolderKanban,
  House,
  LifeBuoy,
  Settings,
  SquareTerminal,
  Table2,
  Users,
} from 'lucide-react'
import { AppLink } from '../routing/app-link'
import type { SidebarIcon, SidebarItem } from './sidebar-items'

/** CSS px of an icon's square; the glyph inside it keeps 6 px on each side. */
const iconSize = 32

const icons = {
  projects: FolderKanban,
  team: Users,
  general: Settings,
  usage: ChartColumn,
  billing: CreditCard,
  home: House,
  tables: Table2,
  sql: SquareTerminal,
  database: Database,
  storage: Archive,
  settings: Cog,
  support: LifeBuoy,
  documents: FileText,
} satisfies Record<SidebarIcon, unknown>

export function SidebarLinks({ items, onNavigate }: { items: readonly SidebarItem[]; onNavigate?: () => void }) {
  return (
    <ul className="hd-sidebar-links">
      {items.map(({ icon, label, href, current }) => {
        const Icon = icons[icon]
        return (
          <li key={label}>
            <AppLink href={href} className="hd-sidebar-link" aria-current={current ? 'page' : undefined} onClick={onNavigate}>
              <Icon size={iconSize} strokeWidth={1.5} className="hd-sidebar-icon" aria-hidden />
              <span className="hd-sidebar-label">{label}</span>
            </AppLink>
          </li>
        )
      })}
    </ul>
  )
}
