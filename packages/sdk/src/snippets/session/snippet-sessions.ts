import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
import { settle } from '../../browser-storage/maybe-promise'
import { hasDocument, isNotSavedInDatabaseYet, needsSaving } from './snippet-flow'
import type { SnippetGateway } from '../snippet-gateway'
import type { SnippetStore } from '../snippet-store'
import { createSnippetSession, type SnippetSession } from './snippet-session'
import type { PlatformCopy, SnippetDocument, SnippetFields } from '../snippet.types'

/** A snippet that exists only in this browser until its first save. */
export interface LocalSnippet {
  id: string
  name: string
}

export interface SnippetSessionsState {
  /** Snippets that are not saved in the database yet. */
  local: readonly LocalSnippet[]
  /** The browser's storage refuses what is typed. */
  isStorageFailing: boolean
}

/** The active snippets of a project: those in tabs, and those with unsaved changes. */
export interface SnippetSessions extends ReadonlyStore<SnippetSessionsState> {
  /** Opens it when it is not open yet. */
  get: (id: string) => SnippetSession
  /** Begins a snippet that is nowhere yet, and is saved once it is changed, under an id of its own. */
  begin: (id: string, fields: Partial<SnippetFields>) => SnippetSession
  /** The tab was closed: unsaved changes are saved, an untouched new snippet is discarded. */
  release: (id: string) => void
  /** Forgets a deleted snippet: it is no longer stored or saved. */
  forget: (id: string) => void
  /**
   * Opens all snippets that this browser still stores, so that they are saved even when no user
   * opens them.
   */
  resume: () => void
  /**
   * Returns true when the platform has never received the snippet: not even by a save whose
   * response was lost.
   */
  isOnlyHere: (id: string) => boolean
  isSaving: (id: string) => boolean
  /** The page may be gone in a moment. */
  flush: () => void
  /** Retries failed requests immediately: the connection is back. */
  retry: () => void
  end: () => void
}

export interface SnippetSessionsOptions {
  gateway: SnippetGateway
  snippetStore: SnippetStore
  /** Milliseconds since 1970. */
  now: () => number
  /** The browser's storage has begun to fail. */
  onStorageFailure: (error: unknown) => void
  onSaved: (id: string, copy: PlatformCopy, before: SnippetDocument) => void
  /** Called when the shown fields of a snippet have changed, or it has been loaded. */
  onShown?: (id: string, fields: SnippetFields) => void
}

export function createSnippetSessions(options: SnippetSessionsOptions): SnippetSessions {
  const { gateway, snippetStore, now, onStorageFailure, onSaved, onShown } = options
  const sessions = new Map<string, SnippetSession>()
  /** Without a tab, and on their way out. */
  const released = new Set<string>()
  const { setState, ...store } = createStore<SnippetSessionsState>(() => ({
    local: [],
    isStorageFailing: false,
  }))

  const refreshLocal = () => {
    const { local } = store.getState()
    const next = [...sessions.values()].flatMap(localOf)
    if (
      next.length === local.length &&
      next.every(({ id, name }, index) => local[index]?.id === id && local[index].name === name)
    )
      return
    setState({ local: next })
  }
  const onStorage = (error: unknown) => {
    const isStorageFailing = error !== null
    if (isStorageFailing === store.getState().isStorageFailing) return
    if (isStorageFailing) onStorageFailure(error)
    setState({ isStorageFailing })
  }
  const drop = (session: SnippetSession) => {
    released.delete(session.id)
    sessions.delete(session.id)
    session.end()
    refreshLocal()
  }
  /** Of one without a tab nothing is left to do once it is saved. */
  const letGo = (session: SnippetSession) => {
    const flow = session.getState()
    if (
      !released.has(session.id) ||
      (hasDocument(flow) && (needsSaving(flow) || flow.status === 'UPDATING'))
    )
      return
    if (flow.status === 'LOADING') return
    session.flush()
    if (session.isStored()) drop(session)
  }
  const add = (id: string) => {
    const session = createSnippetSession({
      id,
      gateway,
      snippetStore,
      now,
      onStorage,
      onSaved: (copy, before) => onSaved(id, copy, before),
    })
    sessions.set(id, session)
    session.subscribe(() => {
      const flow = session.getState()
      if (hasDocument(flow)) onShown?.(id, flow.document.fields)
      refreshLocal()
      letGo(session)
    })
    return session
  }

  return {
    ...store,
    get(id) {
      released.delete(id)
      const known = sessions.get(id)
      if (known) return known
      const session = add(id)
      session.open()
      return session
    },
    begin(id, fields) {
      const session = add(id)
      session.begin(fields)
      return session
    },
    release(id) {
      const session = sessions.get(id)
      if (!session) return
      if (isUntouched(session)) {
        sessions.delete(id)
        session.forget({ untouched: true })
        return refreshLocal()
      }
      released.add(id)
      session.save()
      letGo(session)
    },
    forget(id) {
      released.delete(id)
      sessions.get(id)?.forget()
      sessions.delete(id)
      refreshLocal()
    },
    resume() {
      settle(
        () => snippetStore.list(),
        (ids) => {
          for (const id of ids) {
            if (sessions.has(id)) continue
            released.add(id)
            add(id).open()
          }
        },
        onStorage,
      )
    },
    isOnlyHere(id) {
      const flow = sessions.get(id)?.getState()
      return (
        flow !== undefined &&
        isNotSavedInDatabaseYet(flow) &&
        hasDocument(flow) &&
        flow.document.sent === null
      )
    },
    isSaving: (id) => sessions.get(id)?.getState().status === 'UPDATING',
    flush() {
      for (const session of sessions.values()) session.flush()
    },
    retry() {
      for (const session of sessions.values())
        if (session.getState().status === 'UPDATING_FAILED') session.save()
    },
    end() {
      for (const session of sessions.values()) session.end()
      sessions.clear()
      released.clear()
    },
  }
}

function localOf(session: SnippetSession): LocalSnippet[] {
  const flow = session.getState()
  return hasDocument(flow) && isNotSavedInDatabaseYet(flow)
    ? [{ id: session.id, name: flow.document.fields.name }]
    : []
}

/** A new one that was never changed, also one that was begun with a text. */
function isUntouched(session: SnippetSession): boolean {
  const flow = session.getState()
  return isNotSavedInDatabaseYet(flow) && !needsSaving(flow)
}
