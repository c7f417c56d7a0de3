import type { PlatformClient } from '@howdah/platform-client/client'
import { tabId } from '@howdah/rules/workspace/tab-id'
import type { TabSubject } from '@howdah/rules/workspace/tabs.types'
import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
import { createPlatformGateway } from '../snippets/platform-gateway'
import { freshId } from '@howdah/platform-client/fresh-id'
import { createSnippetStore } from '../snippets/snippet-store'
import { createSnippetSessions, type SnippetSessions } from '../snippets/session/snippet-sessions'
import type { PlatformCopy, SnippetDocument } from '../snippets/snippet.types'
import { draftKey } from '../drafts/draft-key'
import type { DraftStore } from '../draft-store/draft-store'
import { createTabsStore, type TabsStore } from '../tabs/tabs.store'

/** Services of a SQL workspace: the tabs of a project, and the snippets in them. */
export interface WorkspaceServices {
  tabs: TabsStore
  sessions: SnippetSessions
  /** Ids of the snippets in tabs that were viewed since the start, each with an open session. */
  opened: ReadonlyStore<readonly string[]>
  /**
   * Starts the services; the returned function stops them, unless they are started again
   * immediately.
   */
  start: () => () => void
}

export interface WorkspaceServicesOptions {
  client: PlatformClient
  draftStore: DraftStore
  person: string
  projectRef: string
  /** Sets the tabs of two workspaces on one project apart. */
  instanceId: string
  onStorageFailure: (error: unknown) => void
  /** A new snippet was refused. */
  onInsertFailed: (error: unknown) => void
  onSaved: (id: string, copy: PlatformCopy, before: SnippetDocument) => void
}

export function createWorkspaceServices(options: WorkspaceServicesOptions): WorkspaceServices {
  const { client, draftStore, person, projectRef, instanceId, onStorageFailure, onSaved } = options
  // Unsaved texts belong to the person and the project, whichever workspace they were typed in.
  const keyOf = (documentId: string, instance = '') =>
    draftKey({ baseUrl: client.baseUrl, person, projectRef, documentId, instanceId: instance })
  const tabs = createTabsStore({
    draftStore,
    key: keyOf('tabs', instanceId),
    onFailure: onStorageFailure,
  })
  const sessions = createSnippetSessions({
    gateway: createPlatformGateway(client, projectRef, person, options.onInsertFailed),
    snippetStore: createSnippetStore({
      draftStore,
      keyOf: (id) => keyOf(snippetDocument(id)),
      listKey: keyOf('snippets'),
      page: freshId(),
    }),
    now: () => Date.now(),
    onStorageFailure,
    onSaved,
    onShown: (id, { name }) =>
      tabs.dispatch({ type: 'renamed', id: tabId('sql', id), label: name }),
  })

  let inTabs = new Set<string>()
  const opened = createStore<readonly string[]>(() => [])
  const follow = () => {
    const { tabs: all, activeId } = tabs.getState()
    const now = new Set(all.flatMap(({ metadata }) => metadata.sqlId ?? []))
    for (const id of inTabs) if (!now.has(id)) sessions.release(id)
    inTabs = now
    const active = all.find(({ id }) => id === activeId)?.metadata.sqlId
    const before = opened.getState()
    const isNew = active !== undefined && !before.includes(active)
    if (isNew) sessions.get(active)
    const next = [...before.filter((id) => now.has(id)), ...(isNew ? [active] : [])]
    if (isNew || next.length !== before.length) opened.setState(next, true)
  }

  let holders = 0
  return {
    tabs,
    sessions,
    opened,
    start() {
      holders += 1
      const leave = [listen(sessions), tabs.subscribe(follow)]
      follow()
      sessions.resume()
      return () => {
        for (const one of leave) one()
        sessions.flush()
        holders -= 1
        // React unmounts and remounts effects; active sessions must not be affected.
        setTimeout(() => {
          if (holders > 0) return
          sessions.end()
          opened.setState([], true)
        })
      }
    },
  }
}

/**
 * Returns the document id of a snippet's editor: the assistant's conversation about it and the
 * values of its parameters are stored under this id.
 */
export const snippetDocument = (id: string) => `snippet/${id}`

/** The tab of a snippet. */
export function snippetTab(id: string, label: string): TabSubject {
  return { id: tabId('sql', id), type: 'sql', label, metadata: { sqlId: id } }
}

function listen(sessions: SnippetSessions): () => void {
  const flush = () => sessions.flush()
  const retry = () => sessions.retry()
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  window.addEventListener('pagehide', flush)
  window.addEventListener('online', retry)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('pagehide', flush)
    window.removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
