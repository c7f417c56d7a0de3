import { isAbort, PlatformError } from '@howdah/platform-client/errors'
import { createTimer } from '@howdah/ui/scheduling/timer'
import type { SnippetGateway } from '../snippet-gateway'
import type { PlatformCopy, SnippetDocument } from '../snippet.types'
import { retryDelay, shouldRetry } from './save-retries'
import { needsSaving, type SnippetEvent, type SnippetFlow } from './snippet-flow'

/** Milliseconds from the last change to its save. */
const SAVE_DEBOUNCE_MS = 1000

export interface SnippetSavingOptions {
  id: string
  gateway: SnippetGateway
  current: () => SnippetFlow
  dispatch: (event: SnippetEvent) => void
  /** The platform has taken a save. */
  onSaved: (copy: PlatformCopy, before: SnippetDocument) => void
}

/** Saves one snippet on the platform and loads it from there, until it is stopped. */
export function createSnippetSaving(options: SnippetSavingOptions) {
  const { id, gateway, current, dispatch, onSaved } = options
  const aborter = new AbortController()
  const { signal } = aborter
  let saveAgain = false

  const save = (over: boolean) => {
    if (current().status === 'UPDATING') {
      saveAgain = true
      return
    }
    dispatch({ type: 'save-started', over })
    const started = current()
    if (started.status !== 'UPDATING') return
    timer.stop()
    saveAgain = false
    void carryOut(started).then(() => {
      if (saveAgain && needsSaving(current())) save(false)
    })
  }
  const timer = createTimer(() => save(false))

  const carryOut = async ({ saving, document }: Extract<SnippetFlow, { status: 'UPDATING' }>) => {
    const failed = (error: unknown) => {
      if (isAbort(error)) return
      dispatch({ type: 'save-failed', error, gone: isGone(error) && document.base !== null })
    }
    try {
      const copy = await gateway.save(id, saving, document.base?.version ?? 0, signal)
      if (signal.aborted) return
      dispatch({ type: 'saved', copy })
      onSaved(copy, document)
    } catch (error) {
      if (!isConflict(error)) return failed(error)
      try {
        dispatch({ type: 'refused', copy: await gateway.load(id, signal) })
      } catch (loadError) {
        failed(loadError)
      }
    }
  }

  return {
    save,
    /**
     * Starts the timer of the next save, if one is due for `flow`.
     * @param isChange the user has changed the text, so that the delay starts again
     */
    schedule(flow: SnippetFlow, isChange: boolean) {
      if (timer.isWaiting() && !isChange) return
      timer.stop()
      const delay = saveDelay(flow, isChange)
      if (delay !== null) timer.start(delay)
    },
    async load(keepShown: () => boolean) {
      try {
        const copy = await gateway.load(id, signal)
        dispatch({ type: 'loaded', copy, keepShown: keepShown() })
      } catch (error) {
        if (!isAbort(error)) dispatch({ type: 'load-failed', error, gone: isGone(error) })
      }
    },
    stop() {
      timer.stop()
      aborter.abort()
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

function isConflict(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'version_conflict'
}

function isGone(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 404
}
