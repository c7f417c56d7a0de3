import { useRef, type ReactNode } from 'react'
import { paths } from '../paths'
import { Region } from '../regions/region'
import { AppLink } from '../routing/app-link'
import type { RouteMatch } from '../routing/match'
import { HeaderEnd } from './header/header-end'
import { useMode } from '../modes/use-mode'
import { ConnectSlot } from '../connect/connect-slot'
import { CommandMenu } from '../command-menu/command-menu'
import { HelpMenu } from '../help/help-menu'
import { sidebarItems } from '../navigation/sidebar-items'
import { useMenuScope } from '../navigation/use-menu-scope'
import { useNewVersion } from '../new-version/use-new-version'
import { Shortcuts } from '../shortcuts/shortcuts'
import { SqlPanelButton } from '../sql-panel/sql-panel-button'
import { SqlPanelSlot } from '../sql-panel/sql-panel-slot'
import { useSqlPanelState } from '../sql-panel/use-sql-panel'
import { UsageBadgeSlot } from '../usage/usage-badge-slot'
import { BellSlot } from './header/bell-slot'
import { Breadcrumb } from './header/breadcrumb'
import { Logo } from './logo'
import { OfflineBanner } from './offline-banner'
import { ShellErrors } from './shell-errors'
import { shellMessages } from './shell.messages'
import { Sidebar } from './sidebar/sidebar'
import { SidebarSheet } from './sidebar/sidebar-sheet'
import type { Scope } from '../scope/use-scope'

export interface ShellProps {
  /** null: nothing is at this address. */
  match: RouteMatch | null
  scope: Scope
  children: ReactNode
}

/** Header, sidebar, the place of the page, and the SQL editor beside it. Each breaks alone. */
export function Shell(props: ShellProps) {
  return (
    <Shortcuts>
      <Frame {...props} />
    </Shortcuts>
  )
}

function Frame({ match, scope, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const mode = useMode()
  const panel = useSqlPanelState(match, scope)
  useNewVersion()
  const menuScope = useMenuScope({
    slug: scope.slug,
    ref: scope.ref,
    status: scope.project?.status,
    capabilities: scope.project?.capabilities,
  })
  const items = sidebarItems(match?.route.name ?? null, menuScope)
  return (
    <div className="hd-app">
      <a
        href={`#${mainId}`}
        className="hd-skip"
        onClick={(event) => {
          // The fragment would become part of where to go back to after signing in.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {shellMessages.skip}
      </a>
      <header className="hd-header">
        <Region title={shellMessages.headerFailed}>
          {items && <SidebarSheet items={items} scope={scope} />}
          <AppLink
            href={mode === 'self-hosted' ? paths.root() : paths.organizations()}
            className="hd-logo-link"
            aria-label={mode === 'self-hosted' ? shellMessages.homeOfOne : shellMessages.home}
            data-with-menu={items !== null || undefined}
          >
            <Logo />
          </AppLink>
          <Breadcrumb match={match} scope={scope} />
          {mode === 'platform' && scope.slug !== undefined && <UsageBadgeSlot slug={scope.slug} />}
          <HeaderEnd>
            <ConnectSlot match={match} scope={scope} />
            <CommandMenu scope={scope} />
            <HelpMenu projectRef={scope.ref} />
            {mode === 'platform' && <BellSlot />}
            {panel.offered && <SqlPanelButton panel={panel} />}
          </HeaderEnd>
        </Region>
      </header>
      <div className="hd-notices">
        <OfflineBanner />
        <ShellErrors slug={scope.slug} />
      </div>
      <div className="hd-body">
        {items && (
          <Region title={shellMessages.navigationFailed}>
            <Sidebar items={items} />
          </Region>
        )}
        <main ref={main} id={mainId} tabIndex={-1} className="hd-main">
          {children}
        </main>
        {panel.ref !== null && <SqlPanelSlot projectRef={panel.ref} onClose={panel.toggle} />}
      </div>
    </div>
  )
}

const mainId = 'main'
