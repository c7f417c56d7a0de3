import { projectKey } from '@howdah/platform-client/query-keys'
import { noTabs, type TabsEvent, type TabsState } from '@howdah/rules/workspace/tabs'
import { parseTabId, tabId } from '@howdah/rules/workspace/tab-id'
import { UNTITLED_SNIPPET } from '@howdah/rules/snippets/snippet-names'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useHowdahContext } from '../provider/howdah-context'
import { createLatest, type Latest } from '../provider/latest'
import { useTexts } from '../provider/use-texts'
import { createSnippetActions, type SnippetActions } from '../snippets/snippet-actions'
import { freshId } from '../snippets/fresh-id'
import type { PlatformCopy, SnippetDocument, SnippetFields } from '../snippets/snippet.types'
import { forgetDocument } from '../drafts/forget-document'
import { createSavedMeta } from './saved-meta'
import { sqlWorkspaceTexts, type SqlWorkspaceMessages } from './sql-workspace.messages'
import type { SqlWorkspaceProps } from './sql-workspace.types'
import {
  createWorkspaceServices,
  snippetDocument,
  snippetTab,
  type WorkspaceServices,
} from './workspace-services'

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
  /** Begins a snippet in a tab of its own. */
  begin: (fields?: Partial<SnippetFields>) => string
}

/** The controller: the only place of the workspace that touches data. */
export function useSqlWorkspace(
  props: SqlWorkspaceProps,
  projectRef: string,
  person: string | null,
): WorkspaceModel {
  const provider = useHowdahContext('SqlWorkspace')
  const { client, storage, queryClient, can, report } = provider
  const drafts = provider.drafts
  const [rowLimit, setRowLimit] = useState(props.editor?.defaultRowLimit)
  const messages = useTexts(sqlWorkspaceTexts, props.messages)
  const offered = can('read', 'content')
  const instanceId = [provider.instanceId, props.instanceId].filter(Boolean).join('/')
  const [latest] = useState(() => createLatest(props))
  const [focusWanted] = useState(() => createLatest<string | null>(null))
  useLayoutEffect(() => latest.set(props))

  const services = useMemo(() => {
    if (person === null || !offered) return null
    const meta = createSavedMeta()
    return createWorkspaceServices({
      client,
      draftStore: drafts,
      person,
      projectRef,
      instanceId,
      onStorageFailure(error) {
        const context = { widget: 'sql-workspace', during: 'draft' } as const
        latest.get().onError?.(error, context)
        report(error, context)
      },
      onSaved(id: string, { fields }: PlatformCopy, before: SnippetDocument) {
        // A text that was saved changes no list; a name, a folder or a new snippet does.
        if (!meta.changed(id, fields) && before.base) return
        void queryClient.invalidateQueries({ queryKey: projectKey(client, projectRef, 'content') })
      },
    })
  }, [client, drafts, person, projectRef, instanceId, offered, queryClient, report, latest])

  // Retains the active snippets while the workspace is mounted.
  useEffect(() => services?.start(), [services])

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
  const wanted = (props.view ?? props.defaultView)?.snippetId
  const follow = useEffectEvent(() => {
    if (!services || wanted === undefined) return
    const { dispatch } = services.tabs
    const isNew = wanted === 'new'
    // Begun once for each time that it is asked for, however often React runs this.
    if (isNew && !begun.get()) begin(props.newSnippet)
    begun.set(isNew)
    if (isNew) return
    if (wanted === null) dispatch({ type: 'activated', id: null })
    else
      dispatch({
        type: 'opened',
        subject: snippetTab(wanted, UNTITLED_SNIPPET),
        preview: true,
        now: Date.now(),
      })
  })
  // Keeps the tab in front in step with the host's view.
  useLayoutEffect(() => follow(), [services, wanted])

  const actions = useMemo(
    () =>
      services === null || person === null
        ? null
        : createSnippetActions({
            client,
            projectRef,
            sessions: services.sessions,
            hasTab: (id) =>
              services.tabs.getState().tabs.some((tab) => tab.id === tabId('sql', id)),
            onDeleted(id) {
              dispatchTo(services, { type: 'deleted', id: tabId('sql', id) }, latest)
              const document = {
                baseUrl: client.baseUrl,
                person,
                projectRef,
                documentId: snippetDocument(id),
              }
              forgetDocument(storage, document).catch((error: unknown) =>
                report(error, { widget: 'sql-workspace', during: 'draft' }),
              )
            },
          }),
    [client, projectRef, services, latest, person, storage, report],
  )

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

/**
 * Dispatches an event of the tabs, and reports the snippet in front to the host when it has
 * changed.
 */
function dispatchTo(
  { tabs }: WorkspaceServices,
  event: TabsEvent,
  latest: Latest<SqlWorkspaceProps>,
) {
  const before = snippetInFront(tabs.getState())
  tabs.dispatch(event)
  const now = snippetInFront(tabs.getState())
  if (now !== before) latest.get().onViewChange?.({ snippetId: now })
}

/**
 * Returns the snippet in front; null for a tab of the table editor, where the index is in front.
 */
function snippetInFront({ activeId }: TabsState): string | null {
  const tab = activeId === null ? null : parseTabId(activeId)
  return tab?.type === 'sql' ? tab.id : null
}

/** Stores that never change, read while there are no services. */
const nothing = {
  tabs: createStore<TabsState>(() => noTabs),
  opened: createStore<readonly string[]>(() => []),
  sessions: createStore(() => ({ isStorageFailing: false })),
}
