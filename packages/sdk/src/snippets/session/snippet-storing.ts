import { createTimer } from '@howdah/ui/scheduling/timer'
import { isPromise, settle } from '../../browser-storage/maybe-promise'
import type { OfferedText } from '../../draft-store/offered-texts'
import type { SnippetStore } from '../snippet-store'
import type { SnippetDocument } from '../snippet.types'
import { isWorthKeeping } from '../stored-snippet'

/** Milliseconds from a change to its write in the browser's storage. */
const STORE_DELAY_MS = 200

export interface SnippetStoringOptions {
  id: string
  snippetStore: SnippetStore
  /** Document as it is shown now; null while there is none. */
  current: () => SnippetDocument | null
  /** Another tab has written texts of its own. */
  onTexts: (texts: readonly OfferedText[]) => void
  /** The browser's storage fails; null: it works again. */
  onStorage: (error: unknown) => void
}

/** Stores the document of one snippet in the browser, until it is stopped. */
export function createSnippetStoring(options: SnippetStoringOptions) {
  const { id, snippetStore, current, onTexts, onStorage } = options
  /**
   * Document that was last written to the storage, as far as the write is known to have succeeded.
   */
  let stored: SnippetDocument | null = null
  let isStopped = false

  const write = (isLast: boolean) => {
    const document = current()
    if (!document || document === stored) return
    settle(
      () => snippetStore.write(id, document, { now: isLast }),
      (texts) => {
        stored = document
        onStorage(null)
        if (texts.length > 0) onTexts(texts)
      },
      (error) => {
        onStorage(error)
        // It may take it the next time, whether or not more is typed: a page that is hidden, and so writes, lives on as a rule.
        if (!isStopped && isWorthKeeping(document)) schedule()
      },
    )
  }
  const timer = createTimer(() => write(false))
  const schedule = () => timer.start(STORE_DELAY_MS)

  return {
    /** Reads the stored document once; null where there is none, and where the storage fails. */
    read(onRead: (document: SnippetDocument | null) => void) {
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
    /** The document was read from the storage as it is. */
    markStored(document: SnippetDocument) {
      stored = document
    },
    schedule,
    /** Writes immediately. */
    flush() {
      timer.stop()
      write(true)
    },
    isStored() {
      const document = current()
      return !document || document === stored || !isWorthKeeping(document)
    },
    /** Removes the snippet from the storage: it was deleted, or (`untouched`) was never changed. */
    remove(untouched: boolean) {
      settle(
        () => (untouched ? snippetStore.discard(id) : snippetStore.remove(id)),
        () => {},
        onStorage,
      )
    },
    stop() {
      isStopped = true
      timer.stop()
    },
  }
}
