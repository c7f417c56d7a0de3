import { useWidgetActions } from '@howdah/sdk/hooks'
import { use } from 'react'
import { connectMessages } from '../connect/connect.messages'
import { openConnect } from '../connect/open-connect'
import { useDashboard } from '../dashboard-context'
import { useFlags, useMode } from '../modes/use-mode'
import { useSearchParams } from '../routing/use-search'
import type { Scope } from '../scope/use-scope'
import { useCan } from '../session/use-can'
import { useSignOut } from '../session/use-sign-out'
import { ShortcutsContext } from '../shortcuts/shortcuts-context'
import { commandGroups, type CommandGroup } from './command-groups'
import { commandMenuMessages as messages } from './command-menu.messages'
import { pageCommands } from './page-commands'
import { taskCommands } from './task-commands'
import type { SearchResults } from './use-search-results'

const themes = ['light', 'dark', 'system'] as const

/** Returns what the command menu lists for a search, with what was found on the server. */
export function useCommandGroups(
  { ref, slug, project }: Scope,
  search: string,
  found: SearchResults,
): CommandGroup[] {
  const { theme } = useDashboard()
  const registry = use(ShortcutsContext)
  const can = useCan()
  const mode = useMode()
  const flags = useFlags()
  const signOut = useSignOut()
  const widgetActions = useWidgetActions()
  const [, setQuery] = useSearchParams()
  const { capabilities, status } = project ?? {}
  const scope = { slug, ref, status, capabilities, mode, flags, can }
  const isConnectable = project?.status === 'ACTIVE_HEALTHY'
  return commandGroups({
    search,
    ref,
    widgetActions,
    shortcuts: registry?.getState() ?? [],
    runShortcut: (id) => registry?.run(id),
    pages: pageCommands(scope),
    tasks: taskCommands(scope),
    found,
    hidden: [
      ...themes.map((choice) => ({
        id: `theme/${choice}`,
        label: messages.theme[choice],
        run: () => theme.choose(choice),
      })),
      ...(isConnectable
        ? [{ id: 'connect', label: connectMessages.command, run: () => setQuery(openConnect) }]
        : []),
      ...(mode === 'platform'
        ? [{ id: 'sign-out', label: messages.signOut, run: () => signOut.mutate() }]
        : []),
    ],
  })
}
