import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
import type { OfferedText } from '../../draft-store/offered-texts'
import type { SnippetGateway } from '../snippet-gateway'
import type { SnippetStore } from '../snippet-store'
import type { PlatformCopy, SnippetDocument, SnippetFields } from '../snippet.types'
import {
  hasDocument,
  loadingSnippet,
  newSnippet,
  snippetTransition,
  type SnippetEvent,
  type SnippetFlow,
} from './snippet-flow'
import { createSnippetSaving } from './snippet-saving'
import { createSnippetStoring } from './snippet-storing'

/**
 * An open snippet: loads it, stores typed text in the browser after a short delay, and saves it on
 * the platform.
 */
export interface SnippetSession extends ReadonlyStore<SnippetFlow> {
  readonly id: string
  /** Looks for a draft, and asks the platform; after a failure once more. */
  open: () => void
  /** Begins a snippet that is nowhere yet, and is saved once it is changed. */
  begin: (fields: Partial<SnippetFields>) => void
  change: (change: Partial<SnippetFields>) => void
  /** Saves immediately instead of after the debounce; not over a newer text that is on offer. */
  save: () => void
  /** Saves what is shown, over a newer text that is on offer too. */
  saveOver: () => void
  /** Shows an offered text, and offers what was shown. */
  take: (text: OfferedText) => void
  dismiss: (text: OfferedText) => void
  /** Shows an earlier text, and offers what was shown. */
  restore: (sql: string) => void
  /** Writes to the browser's storage immediately: the page may close in a moment. */
  flush: () => void
  /**
   * Returns true when nothing would be lost with this page: everything is saved on the platform, or
   * stored in the browser.
   */
  isStored: () => boolean
  /**
   * Stops storing and saving the snippet: it was deleted, or (`untouched`) was never changed.
   */
  forget: (options?: { untouched: boolean }) => void
  /** Flushes and falls silent. */
  end: () => void
}

export interface SnippetSessionOptions {
  id: string
  gateway: SnippetGateway
  snippetStore: SnippetStore
  /** Milliseconds since 1970. */
  now: () => number
  /** The browser's storage fails; null: it works again. */
  onStorage: (error: unknown) => void
  /** The platform has taken a save. */
  onSaved: (copy: PlatformCopy, before: SnippetDocument) => void
}

export function createSnippetSession({
  id,
  gateway,
  snippetStore,
  now,
  onStorage,
  onSaved,
}: SnippetSessionOptions): SnippetSession {
  const { setState, ...store } = createStore<SnippetFlow>(() => loadingSnippet)
  const { getState } = store
  let phase: 'new' | 'opening' | 'open' | 'over' = 'new'
  /** Changed on this screen: the shown text is no longer replaced automatically. */
  let touched = false

  const dispatch = (event: SnippetEvent) => {
    const before = getState()
    const next = snippetTransition(before, event)
    if (next === before || phase === 'over') return
    // Before the listeners are called, because one may end the session.
    if (documentOf(before) !== documentOf(next)) storing.schedule()
    saving.schedule(next, isUserChange(event))
    setState(next, true)
  }
  const storing = createSnippetStoring({
    id,
    snippetStore,
    current: () => documentOf(getState()),
    onTexts: (texts) => dispatch({ type: 'found', texts }),
    onStorage,
  })
  const saving = createSnippetSaving({ id, gateway, current: getState, dispatch, onSaved })
  const load = () => void saving.load(() => touched)

  /** A snippet that the platform never had is not requested: its next save returns its state. */
  const onRead = (document: SnippetDocument | null) => {
    if (phase !== 'opening') return
    phase = 'open'
    if (document) {
      dispatch({ type: 'drafted', document })
      storing.markStored(document)
    }
    if (!document || document.base) load()
  }
  /** Dispatches a change of the user. */
  const touch = (event: SnippetEvent) => {
    touched = true
    dispatch(event)
  }
  const stop = () => {
    storing.stop()
    saving.stop()
    phase = 'over'
  }

  return {
    ...store,
    id,
    open() {
      if (getState().status === 'LOADING_FAILED') {
        dispatch({ type: 'loading-started' })
        load()
      }
      if (phase !== 'new') return
      phase = 'opening'
      storing.read(onRead)
    },
    begin(fields) {
      if (phase !== 'new') return
      phase = 'open'
      dispatch({ type: 'drafted', document: newSnippet(fields) })
      storing.flush()
    },
    change: (change) => touch({ type: 'changed', change, at: now() }),
    save: () => saving.save(false),
    saveOver: () => saving.save(true),
    restore: (sql) => touch({ type: 'restored', sql, at: now() }),
    take: (text) => touch({ type: 'taken', text, at: now() }),
    dismiss: (text) => dispatch({ type: 'dismissed', text }),
    flush: storing.flush,
    isStored: storing.isStored,
    forget(options) {
      stop()
      storing.remove(options?.untouched ?? false)
    },
    end() {
      if (phase === 'over') return
      storing.flush()
      stop()
    },
  }
}

function isUserChange({ type }: SnippetEvent): boolean {
  return type === 'changed' || type === 'taken' || type === 'restored'
}

function documentOf(flow: SnippetFlow): SnippetDocument | null {
  return hasDocument(flow) ? flow.document : null
}
