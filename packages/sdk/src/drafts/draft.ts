import { createTimer } from '@howdah/ui/scheduling/timer'
import type { DraftStore } from '../draft-store/draft-store'
import { addedText, joinTexts } from './draft-text'
import { offer, type OfferedText } from '../draft-store/offered-texts'
import { isPromise, settle } from '../browser-storage/maybe-promise'

/**
 * Stores one text and restores it. A failed write is repeated every `DRAFT_DELAY_MS` until it
 * succeeds, whether or not more is typed, and also after the editor was closed.
 */
export interface Draft {
  /** Starts to restore. Calls `onRestore`, synchronously if the storage answers synchronously. */
  open: () => void
  /** The text as it is now; it is on its way to the storage within `DRAFT_DELAY_MS`. */
  change: (text: string) => void
  /** Writes now: the page may be gone in a moment. */
  flush: () => void
  /** Shows an offered text, and offers what was shown. */
  take: (offered: OfferedText) => void
  dismiss: (offered: OfferedText) => void
  /** Flushes and falls silent. What was typed before the draft could be read waits for it, or for the next editor. */
  close: () => void
}

export interface DraftOptions {
  draftStore: DraftStore
  key: string
  /** Initial text of an editor without a draft; a draft with the same text is not stored. */
  initial: string
  /** Current text of the editor. @default initial */
  current?: string
  /** Shows the draft in the editor. */
  onRestore: (text: string) => void
  /**
   * Receives the offered texts: those that other tabs of the browser had written, and the one that
   * was shown before one of them was taken.
   */
  onOffered?: (texts: readonly OfferedText[]) => void
  /** Called when the storage starts to fail, once until it works again. */
  onFailure: (error: unknown) => void
  /** Called when it works again. */
  onRecovery: () => void
}

/** Milliseconds from a change to its write, and from a refusal to the next attempt. */
export const DRAFT_DELAY_MS = 200

/** The draft, the text typed before it was read, and the replaced texts. */
type StoredTexts = readonly [string | null, string | null, readonly OfferedText[]]

type Phase = 'new' | 'restoring' | 'unreadable' | 'ready'

export function createDraft({
  draftStore,
  key,
  initial,
  current = initial,
  onRestore,
  onOffered,
  onFailure,
  onRecovery,
}: DraftOptions): Draft {
  let phase: Phase = 'new'
  let closed = false
  let text = current
  /**
   * Last value that was written to the storage; undefined when the write is not known to have
   * succeeded.
   */
  let lastWritten: string | null | undefined
  /**
   * Versions of `text` that were written while the draft could not be read: when one is read back,
   * it is not another page's.
   */
  const ownEarly = new Set<string | null>()
  let failing = false
  let stopWatching = () => {}

  const fail = (error: unknown) => {
    if (failing || closed) return
    failing = true
    onFailure(error)
  }
  const work = () => {
    if (!failing || closed) return
    failing = false
    onRecovery()
  }
  const draftText = () => (text === initial ? null : text)
  const typedText = () => (text === initial ? '' : addedText(initial, text))

  const timer = createTimer(write)
  const soon = () => timer.start(DRAFT_DELAY_MS)

  const writeDraft = (now: boolean) => {
    const value = draftText()
    // A write to a slow storage may still be pending, and the page may close before it happens.
    if (value === lastWritten && !(now && draftStore.isUnsaved(key))) return
    lastWritten = value
    settle(
      () => draftStore.write(key, value, { now, first: () => draftStore.others.meet(key, value) }),
      () => {
        draftStore.others.learn(key, value)
        work()
        draftStore.early.clear(key)
      },
      (error) => {
        lastWritten = undefined
        fail(error)
        soon()
      },
    )
  }

  const writeEarly = () => {
    const typed = typedText()
    if (typed === '' || ownEarly.has(typed)) return
    settle(
      () => draftStore.early.write(key, typed),
      () => ownEarly.add(typed),
      fail,
    )
  }

  const show = (next: string) => {
    if (next === text) return
    text = next
    onRestore(text)
  }

  const onRead = ([draft, found, others]: StoredTexts) => {
    if (closed) {
      // The next editor has taken over what was typed here, and reads the draft itself.
      if (!draftStore.isHeld(key, typedText())) return
      draftStore.takeHeld(key)
    }
    const typed = text === draft ? '' : typedText()
    const before = ownEarly.has(found) ? null : found
    const restored =
      draft === null && before === null
        ? text
        : joinTexts(joinTexts(draft ?? initial, before ?? ''), typed)
    lastWritten = draftStore.isUnsaved(key) ? undefined : draft
    if (lastWritten !== undefined) draftStore.others.learn(key, lastWritten)
    phase = 'ready'
    if (closed) text = restored
    else {
      work()
      show(restored)
      onOffered?.(offer(others, [], text))
    }
    writeDraft(false)
  }

  const restore = () => {
    phase = 'restoring'
    const read = () => {
      const [draft, early, others] = [
        draftStore.read(key),
        draftStore.early.read(key),
        draftStore.others.read(key),
      ]
      const isAsync = isPromise(draft) || isPromise(early) || isPromise(others)
      return isAsync ? Promise.all([draft, early, others]) : ([draft, early, others] as const)
    }
    settle<StoredTexts>(read, onRead, (error) => {
      phase = 'unreadable'
      fail(error)
      soon()
    })
  }

  function write(): void {
    // The next editor has taken over what was left behind here.
    if (closed && !(phase === 'ready' ? isLeftBehind() : draftStore.isHeld(key, typedText())))
      return
    if (phase === 'ready') writeDraft(false)
    else if (phase === 'unreadable') restore()
  }
  const isLeftBehind = () => draftStore.isUnsaved(key) && draftStore.read(key) === draftText()

  const flush = () => {
    if (closed) return
    if (phase === 'ready') writeDraft(true)
    else writeEarly()
  }

  return {
    open() {
      if (phase !== 'new' || closed) return
      const held = draftStore.takeHeld(key)
      if (held !== null && text === initial) show(joinTexts(text, held))
      if (onOffered) stopWatching = draftStore.others.watch(key, onOffered)
      restore()
    },
    change(next) {
      if (closed) return
      text = next
      soon()
    },
    flush,
    take(offered) {
      if (phase !== 'ready' || closed) return
      settle(() => draftStore.others.take(key, offered, text), work, fail)
      show(offered.sql)
      // It has left the list, and may have been written over where it once stood.
      lastWritten = undefined
      writeDraft(false)
    },
    dismiss(offered) {
      settle(() => draftStore.others.dismiss(key, offered), work, fail)
    },
    close() {
      if (closed) return
      if (phase === 'ready') flush()
      else if (typedText() !== '') draftStore.hold(key, typedText())
      closed = true
      stopWatching()
    },
  }
}
