import { useLayoutEffect, useRef, useState } from 'react'
import { lacksReader } from '../project-status/lacks-reader'
import { isActive } from '../project-status/project-status'
import type { RouteMatch } from '../routing/match'
import { useCan } from '../session/use-can'
import type { Scope } from '../scope/use-scope'
import type { ShortcutEntry } from '../shortcuts/shortcut.types'
import { useShortcut } from '../shortcuts/shortcuts-context'
import { shortcutsMessages } from '../shortcuts/shortcuts.messages'

export const sqlPanelShortcut: ShortcutEntry = {
  id: 'sql-panel',
  keys: ['Mod+E', 'e'],
  scope: 'project',
  label: shortcutsMessages.sqlPanel,
}

export interface SqlPanelState {
  /** A project is open whose Postgres this person may ask. */
  offered: boolean
  /** The project that it is open on; null while it is closed. */
  ref: string | null
  toggle: () => void
}

/** The SQL editor beside the page. It stays open from page to page of a project. */
export function useSqlPanelState(
  match: RouteMatch | null,
  { ref, slug, project }: Scope,
): SqlPanelState {
  const can = useCan()
  const [open, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const offered =
    match?.route.layout === 'project' &&
    ref !== undefined &&
    project !== undefined &&
    isActive(project.status) &&
    can({ slug, ref }, 'run', 'sql') === 'yes' &&
    !lacksReader(project, can)
  const shown = offered && open

  const toggle = () => {
    if (!open)
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpen(!open)
  }
  useShortcut(offered ? sqlPanelShortcut : null, toggle)

  // Gives the focus back to where it was.
  useLayoutEffect(() => {
    if (!shown) return
    return () => {
      const to = before.current
      requestAnimationFrame(() => {
        if (to?.isConnected && document.activeElement === document.body) to.focus()
      })
    }
  }, [shown])

  return { offered, ref: shown ? ref : null, toggle }
}
