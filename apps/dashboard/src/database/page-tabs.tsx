import { AppLink } from '../routing/app-link'
import '../navigation/tabs.css'

export interface PageTabsProps {
  /** Name of the navigation. */
  label: string
  tabs: readonly { label: string; href: string; current: boolean }[]
}

/** Links to the parts of one page. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav aria-label={label} className="hd-page-tabs">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <AppLink
              href={tab.href}
              className="hd-page-tab"
              aria-current={tab.current ? 'page' : undefined}
            >
              {tab.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
