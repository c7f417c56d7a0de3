import { AppLink } from '../routing/app-link'
import './tabs.css'

export interface PageTabsProps {
  /** Name of the navigation. */
  label: string
  tabs: readonly { label: string; href: string; current: boolean }[]
}

/** A row of tabs scrolls where it has no room. */
const bringIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView?.({ block: 'nearest' })

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
              ref={tab.current ? bringIntoView : undefined}
            >
              {tab.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
