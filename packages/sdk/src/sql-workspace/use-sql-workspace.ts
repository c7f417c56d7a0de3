import { projectKey } from '@howdah/platform-client/query-keys'
import { noTabs, type TabsEvent, type TabsState } from '@howdah/rules/workspace/tabs'
import { tabId } from '@howdah/rules/workspace/tab-id'
import { UNTITLED_SNIPPET } from '@howdah/rules/snippets/snippet-names'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { constantStore } from '@howdah/ui/store/readonly-store'
import { useHowdahContext } from '../provider/howdah-context'
import { createLatest } from '../provider/latest'
import { useTexts } from '../provider/use-texts'
import type { SnippetActions } from '../snippets/snippet-actions'
import { freshId } from '@howdah/platform-client/fresh-id'
import type { SnippetFields } from '../snippets/snippet.types'
import { sqlWorkspaceTexts, type SqlWorkspaceMessages } from './sql-workspace.messages'
import type { SqlWorkspaceProps } from './sql-workspace.types'
import { dispatchTo, snippetInFront } from './tabs/dispatch-tabs'
import { useSnippetActions, useWorkspaceServices } from './use-workspace-services'
import { snippetTab, type WorkspaceServices } from './workspace-services'

/** State and actions of the workspace. */
export interface WorkspaceModel {
  projectRef: string
  /** Null while it is not known. */
  person: string | null
  /**
   * Null while the current person is unknown, and where snippets are not offered: only the scratch
   * pad is shown then.
   */
  services: WorkspaceServices | null
  actions: SnippetActions | null
  tabs: TabsState
  /** The snippet in front; null for the scratch pad. */
  activeId: string | null
  opened: readonly string[]
  storageFailing: boolean
  messages: SqlWorkspaceMessages
  locale: string | undefined
  can: (action: string, resource: string) => boolean
  hrefOf: SqlWorkspaceProps['hrefOf']
  editor: SqlWorkspaceProps['editor']
  /** True when the scratch pad takes the focus while it is in front. */
  autoFocus: boolean
  rowLimit: number | undefined
  onRowLimitChange: (limit: number) => void
  /** Dispatches an event of the tabs; a change of the snippet in front is reported to the host. */
  act: (event: TabsEvent) => void
  show: (snippetId: string | null) => void
  open: (id: string, label: string, preview: boolean) => void
  /** The lists of snippets are read again. */
  refreshLists: () => void
  /** Returns true when the editor of a snippet that was just begun may take the focus; once. */
  takeFocus: (id: string) => boolean
  /** Begins a snippet in a tab of its own; it is saved once it is changed. */
  begin: (fields?: Partial<SnippetFields>) => string
}

/** The controller: the only place of the workspace that touches data. */
export function useSqlWorkspace(
  props: SqlWorkspaceProps,
  projectRef: string,
  person: string | null,
): WorkspaceModel {
  const provider = useHowdahContext('SqlWorkspace')
  const { client, queryClient, can } = provider
  const [rowLimit, setRowLimit] = useState(props.editor?.defaultRowLimit)
  const messages = useTexts(sqlWorkspaceTexts, props.messages)
  const instanceId = [provider.instanceId, props.instanceId].filter(Boolean).join('/')
  const [latest] = useState(() => createLatest(props))
  const [focusWanted] = useState(() => createLatest<string | null>(null))
  const [latestMessages] = useState(() => createLatest(messages))
  useLayoutEffect(() => latestMessages.set(messages))
  useLayoutEffect(() => latest.set(props))

  const services = useWorkspaceServices({
    projectRef,
    person,
    instanceId,
    latest,
    messages: latestMessages,
  })
  const tabs = useStore(services?.tabs ?? nothing.tabs)
  const opened = useStore(services?.opened ?? nothing.opened)
  const storageFailing = useStore(
    services?.sessions ?? nothing.sessions,
    (state) => state.isStorageFailing,
  )

  const act = (event: TabsEvent) => {
    if (services) dispatchTo(services, event, latest)
  }
  const openTab = (id: string, label: string, preview: boolean) =>
    act({ type: 'opened', subject: snippetTab(id, label), preview, now: Date.now() })

  const begin = (fields: Partial<SnippetFields> = {}) => {
    const id = freshId()
    services?.sessions.begin(id, fields)
    focusWanted.set(id)
    openTab(id, fields.name ?? UNTITLED_SNIPPET, false)
    return id
  }

  const [begun] = useState(() => createLatest(false))
  const view = props.view ?? props.defaultView
  const wanted = view?.snippetId
  const schema = view?.schema
  const follow = useEffectEvent(() => {
    if (!services || wanted === undefined) return
    const { dispatch } = services.tabs
    const isNew = wanted === 'new'
    // Begun once for each time that it is asked for, however often React runs this.
    if (isNew && !begun.get()) begin(props.newSnippet)
    begun.set(isNew)
    if (isNew) return
    if (wanted === null) dispatch({ type: 'activated', id: null })
    else {
      dispatch({
        type: 'opened',
        subject: snippetTab(wanted, UNTITLED_SNIPPET),
        preview: true,
        now: Date.now(),
      })
      if (schema) dispatch({ type: 'noted', id: tabId('sql', wanted), metadata: { schema } })
    }
  })
  // Keeps the tab in front in step with the host's view.
  useLayoutEffect(() => follow(), [services, wanted, schema])

  const actions = useSnippetActions(services, { projectRef, person, latest })

  return {
    projectRef,
    person,
    services,
    actions,
    tabs,
    activeId: snippetInFront(tabs),
    opened,
    storageFailing,
    messages,
    locale: provider.locale,
    can,
    hrefOf: props.hrefOf,
    editor: props.editor,
    autoFocus: props.autoFocus ?? false,
    rowLimit,
    onRowLimitChange: setRowLimit,
    act,
    show: (snippetId) =>
      act({ type: 'activated', id: snippetId === null ? null : tabId('sql', snippetId) }),
    open: openTab,
    takeFocus(id) {
      const wantsIt = focusWanted.get() === id
      if (wantsIt) focusWanted.set(null)
      return wantsIt
    },
    refreshLists: () =>
      void queryClient.invalidateQueries({ queryKey: projectKey(client, projectRef, 'content') }),
    begin,
  }
}

/** Stores that never change, read while there are no services. */
const nothing = {
  tabs: constantStore<TabsState>(noTabs),
  opened: constantStore<readonly string[]>([]),
  sessions: constantStore({ isStorageFailing: false }),
}
