import { isAbort, PlatformError } from '@howdah/platform-client'
import { isPromise, settle } from '../../browser-storage/maybe-promise'
import { isWorthKeeping } from '../stored-snippet'
import { retryDelay, shouldRetry } from './save-retries'
import {
  hasDocument,
  loadingSnippet,
  needsSaving,
  newSnippet,
  snippetTransition,
  type SnippetEvent,
  type SnippetFlow,
} from './snippet-flow'
import type { SnippetGateway } from '../snippet-gateway'
import type { SnippetStore } from '../snippet-store'
import type { OfferedText } from '../../draft-store/offered-texts'
import type { PlatformCopy, SnippetDocument, SnippetFields } from '../snippet.types'

/** Milliseconds from the last change to its save. Spec section 9. */
export const SAVE_DEBOUNCE_MS = 1000

/** Milliseconds from a change to its write in the browser's storage. */
const STORE_DELAY_MS = 200

/**
 * An open snippet: loads it, stores typed text in the browser after a short delay, and saves it on
 * the platform.
 */
export interface SnippetSession {
  readonly id: string
  getSnapshot: () => SnippetFlow
  subscribe: (listener: () => void) => () => void
  /** Looks for a draft, and asks the platform; after a failure once more. */
  open: () => void
  /** Begins a snippet that is nowhere yet. */
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
   * Stops storing and saving the snippet: it was deleted, or (`untouched`) never had any content.
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
  let flow: SnippetFlow = loadingSnippet
  let phase: 'new' | 'opening' | 'open' | 'over' = 'new'
  /** Changed on this screen: what it shows is not replaced by itself any more. */
  let touched = false
  /**
   * Document that was last written to the storage, as far as the write is known to have succeeded.
   */
  let stored: SnippetDocument | null = null
  let keepTimer: ReturnType<typeof setTimeout> | null = null
  let saveTimer: ReturnType<typeof setTimeout> | null = null
  let saveAgain = false
  const listeners = new Set<() => void>()
  const aborter = new AbortController()

  const current = () => flow
  const dispatch = (event: SnippetEvent) => {
    const next = snippetTransition(flow, event)
    if (next === flow || phase === 'over') return
    const before = flow
    flow = next
    if (documentOf(before) !== documentOf(next)) scheduleKeep()
    scheduleSave(event.type === 'changed' || event.type === 'taken' || event.type === 'restored')
    for (const listener of listeners) listener()
  }

  const scheduleKeep = () => {
    keepTimer ??= setTimeout(() => {
      keepTimer = null
      keep(false)
    }, STORE_DELAY_MS)
  }

  const keep = (isLast: boolean) => {
    const document = documentOf(flow)
    if (!document || document === stored) return
    settle(
      () => snippetStore.write(id, document, { now: isLast }),
      (texts) => {
        stored = document
        onStorage(null)
        if (texts.length > 0) dispatch({ type: 'found', texts })
      },
      (error) => {
        onStorage(error)
        // It may take it the next time, whether or not more is typed: a page that is hidden, and so writes, lives on as a rule.
        if (phase !== 'over' && isWorthKeeping(document)) scheduleKeep()
      },
    )
  }

  const scheduleSave = (restart: boolean) => {
    if (saveTimer !== null && !restart) return
    if (saveTimer !== null) clearTimeout(saveTimer)
    saveTimer = null
    const delay = saveDelay(flow, restart)
    if (delay === null) return
    saveTimer = setTimeout(() => {
      saveTimer = null
      save()
    }, delay)
  }

  const save = (over = false) => {
    if (flow.status === 'UPDATING') {
      saveAgain = true
      return
    }
    dispatch({ type: 'save-started', over })
    const started = current()
    if (started.status !== 'UPDATING') return
    if (saveTimer !== null) clearTimeout(saveTimer)
    saveTimer = null
    saveAgain = false
    void carryOut(started).then(() => {
      if (saveAgain && needsSaving(flow)) save()
    })
  }

  const carryOut = async ({ saving, document }: Extract<SnippetFlow, { status: 'UPDATING' }>) => {
    try {
      const copy = await gateway.save(id, saving, document.base?.version ?? 0, aborter.signal)
      if (phase === 'over') return
      dispatch({ type: 'saved', copy })
      onSaved(copy, document)
    } catch (error) {
      if (isAbort(error)) return
      if (!isConflict(error))
        return dispatch({
          type: 'save-failed',
          error,
          gone: isGone(error) && document.base !== null,
        })
      try {
        dispatch({ type: 'refused', copy: await gateway.load(id, aborter.signal) })
      } catch (loadError) {
        if (!isAbort(loadError))
          dispatch({
            type: 'save-failed',
            error: loadError,
            gone: isGone(loadError) && document.base !== null,
          })
      }
    }
  }

  const load = async () => {
    try {
      const copy = await gateway.load(id, aborter.signal)
      dispatch({ type: 'loaded', copy, keepShown: touched })
    } catch (error) {
      if (!isAbort(error)) dispatch({ type: 'load-failed', error, gone: isGone(error) })
    }
  }

  /** A snippet that the platform has never had is not asked for: its next save says what there is to know. */
  const onRead = (document: SnippetDocument | null) => {
    if (phase !== 'opening') return
    phase = 'open'
    if (document) {
      dispatch({ type: 'drafted', document })
      stored = document
    }
    if (!document || document.base) void load()
  }

  const flush = () => {
    if (keepTimer !== null) clearTimeout(keepTimer)
    keepTimer = null
    keep(true)
  }
  const stop = () => {
    for (const timer of [keepTimer, saveTimer]) if (timer !== null) clearTimeout(timer)
    phase = 'over'
    aborter.abort()
  }

  return {
    id,
    getSnapshot: () => flow,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open() {
      if (flow.status === 'LOADING_FAILED') {
        dispatch({ type: 'loading-started' })
        void load()
      }
      if (phase !== 'new') return
      phase = 'opening'
      settle(
        () => {
          const found = snippetStore.read(id)
          return isPromise(found)
            ? found.then((one) => one?.document ?? null)
            : (found?.document ?? null)
        },
        onRead,
        (error) => {
          onStorage(error)
          onRead(null)
        },
      )
    },
    begin(fields) {
      if (phase !== 'new') return
      phase = 'open'
      const document = newSnippet(fields)
      // A text that comes with it, a copy's for example, is worth saving; an empty one waits for the first key.
      dispatch({
        type: 'drafted',
        document: document.fields.sql === '' ? document : { ...document, changedAt: now() },
      })
      flush()
    },
    change(change) {
      touched = true
      dispatch({ type: 'changed', change, at: now() })
    },
    save: () => save(),
    saveOver: () => save(true),
    restore(sql) {
      touched = true
      dispatch({ type: 'restored', sql, at: now() })
    },
    take(text) {
      touched = true
      dispatch({ type: 'taken', text, at: now() })
    },
    dismiss: (text) => dispatch({ type: 'dismissed', text }),
    flush,
    isStored() {
      const document = documentOf(flow)
      return !document || document === stored || !isWorthKeeping(document)
    },
    forget(options) {
      stop()
      settle(
        () => (options?.untouched ? snippetStore.discard(id) : snippetStore.remove(id)),
        () => {},
        onStorage,
      )
    },
    end() {
      if (phase === 'over') return
      flush()
      stop()
    },
  }
}

/** Milliseconds until the next save; null when none is due. */
function saveDelay(flow: SnippetFlow, changed: boolean): number | null {
  if (!needsSaving(flow)) return null
  if (flow.status === 'IDLE' || (changed && flow.status === 'UPDATING_FAILED'))
    return SAVE_DEBOUNCE_MS
  return flow.status === 'UPDATING_FAILED' && shouldRetry(flow.failure)
    ? retryDelay(flow.attempt)
    : null
}

function documentOf(flow: SnippetFlow): SnippetDocument | null {
  return hasDocument(flow) ? flow.document : null
}

function isConflict(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'version_conflict'
}

function isGone(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 404
}
