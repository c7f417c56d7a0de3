import * as Select from '@howdah/ui/overlays/select'
import { use, useEffect, useId } from 'react'
import { useLocation } from 'wouter'
import { AppLink } from '../routing/app-link'
import { PrefetchContext } from '../routing/prefetch-context'
import { menus } from '../sections/menus'
import type { MenuName, MenuScope } from '../sections/section.types'
import { MenuBadge } from './menu-badge'
import { closestLink, menuGroups, type MenuLink } from './menu-links'
import { MOBILE_BELOW_PX } from './mobile-width'
import { useMenuScope } from './use-menu-scope'

type MenuGroups = ReturnType<typeof menuGroups>

export interface SideMenuProps {
  menu: MenuName
  about: Pick<MenuScope, 'slug' | 'ref' | 'status' | 'capabilities'>
}

/**
 * The pages of a menu beside the current one, by their groups. In a narrow window they are a
 * select; which of the two is shown is decided by the style sheet.
 */
export function SideMenu({ menu, about }: SideMenuProps) {
  const [pathname] = useLocation()
  const groups = menuGroups(menu, useMenuScope(about))
  const here = pathname.replace(/\/$/, '')
  usePrefetchedPages(groups)
  const current = closestLink(
    groups.flatMap(({ links }) => links),
    here,
  )
  return (
    <nav aria-label={menus[menu].title} className="hd-page-nav">
      <MenuList groups={groups} current={current} />
      <MenuSelect label={menus[menu].title} groups={groups} current={current} />
    </nav>
  )
}

/** Prefetches the code of a menu's pages, one at a time while the browser is idle. */
function usePrefetchedPages(groups: MenuGroups): void {
  const prefetchPage = use(PrefetchContext)
  const hrefs = groups.flatMap(({ links }) => links.map(({ href }) => href)).join('\n')
  useEffect(() => {
    // In a narrow window the connection may be a metered one, and Safari has no such callback.
    if (
      !('requestIdleCallback' in window) ||
      !matchMedia(`(min-width: ${MOBILE_BELOW_PX}px)`).matches
    )
      return
    const waiting = hrefs.split('\n')
    let idle = 0
    const next = () => {
      const href = waiting.shift()
      if (href === undefined) return
      prefetchPage(new URL(href, location.origin).pathname)
      idle = requestIdleCallback(next)
    }
    idle = requestIdleCallback(next)
    return () => cancelIdleCallback(idle)
  }, [hrefs, prefetchPage])
}

function MenuList({ groups, current }: { groups: MenuGroups; current: MenuLink | undefined }) {
  const id = useId()
  return (
    <div className="hd-page-nav-list">
      {groups.map(({ title, links }) => (
        <div key={title ?? ''}>
          {title !== null && (
            <p id={`${id}${title}`} className="hd-page-nav-title">
              {title}
            </p>
          )}
          <ul aria-labelledby={title === null ? undefined : `${id}${title}`}>
            {links.map((link) => (
              <li key={link.page}>
                <AppLink
                  href={link.href}
                  className="hd-page-nav-link"
                  aria-current={link === current ? 'page' : undefined}
                >
                  {link.label}
                  <MenuBadge text={link.badge} />
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface MenuSelectProps {
  label: string
  groups: MenuGroups
  current: MenuLink | undefined
}

function MenuSelect({ label, groups, current }: MenuSelectProps) {
  const [, navigate] = useLocation()
  const go = (page: string) => {
    const link = groups.flatMap(({ links }) => links).find((one) => one.page === page)
    if (link) navigate(link.href)
  }
  return (
    <div className="hd-page-nav-select">
      <Select.Root size="3" value={current?.page ?? ''} onValueChange={go}>
        <Select.Trigger aria-label={label} placeholder={label} />
        <Select.Content position="popper">
          {groups.map(({ title, links }) => (
            <Select.Group key={title ?? ''}>
              {title !== null && <Select.Label>{title}</Select.Label>}
              {links.map((link) => (
                <Select.Item key={link.page} value={link.page}>
                  {link.label} <MenuBadge text={link.badge} />
                </Select.Item>
              ))}
            </Select.Group>
          ))}
        </Select.Content>
      </Select.Root>
    </div>
  )
}
