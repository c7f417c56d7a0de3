import type { DraftShelf } from './draft-shelf'
import { offer, type OfferedText } from './offered-texts'
import { isPromise, settle } from './sooner-or-later'

/** Keeps one text in the storage, and brings it back. */
export interface Draft {
  /** Starts to restore. Answers through `onRestore`, at once if the storage does. */
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
  shelf: DraftShelf
  key: string
  /** The text that an editor without a draft starts with; a draft that says the same is no draft. */
  initial: string
  /** What the editor shows now. @default initial */
  current?: string
  /** Shows the draft in the editor. */
  onRestore: (text: string) => void
  /** What other tabs of the browser had written, and what was shown before one of their texts was taken. */
  onOffered?: (texts: readonly OfferedText[]) => void
  /** Called when the storage starts to fail, once until it works again. */
  onFailure: (error: unknown) => void
  /** Called when it works again. */
  onRecovery: () => void
}

/** Milliseconds from a change to its write. */
export const DRAFT_DELAY_MS = 200

type Phase = 'new' | 'restoring' | 'unreadable' | 'ready' | 'closed'

export function createDraft({ shelf, key, initial, current = initial, onRestore, onOffered, onFailure, onRecovery }: DraftOptions): Draft {
  let phase: Phase = 'new'
  let text = current
  /** What the storage has been told last; undefined when that is not known to have worked. */
  let told: string | null | undefined
  /** What was written of `text` while the draft could not be read: not another page's when it is read back. */
  const ownEarly = new Set<string | null>()
  let failing = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopWatching = () => {}

  const fail = (error: unknown) => {
    if (failing || phase === 'closed') return
    failing = true
    onFailure(error)
  }
  const work = () => {
    if (!failing || phase === 'closed') return
    failing = false
    onRecovery()
  }
  const typedText = () => (text === initial ? '' : addedText(initial, text))

  const writeDraft = (now: boolean) => {
    const value = text === initial ? null : text
    // What a slow storage has been told may still be waiting for its turn, and the page may not live to see it.
    if (value === told && !(now && shelf.isUnsaved(key))) return
    told = value
    settle(
      () => shelf.write(key, value, { now, first: () => shelf.others.meet(key, value) }),
      () => {
        shelf.others.learn(key, value)
        work()
        shelf.early.clear(key)
      },
      (error) => {
        told = undefined
        fail(error)
      },
    )
  }

  const writeEarly = () => {
    const typed = typedText()
    if (typed === '' || ownEarly.has(typed)) return
    settle(
      () => shelf.early.write(key, typed),
      () => ownEarly.add(typed),
      fail,
    )
  }

  const show = (next: string) => {
    if (next === text) return
    text = next
    onRestore(text)
  }

  const onRead = (draft: string | null, found: string | null) => {
    const closed = phase === 'closed'
    // The next editor has taken over what was typed here, and reads the draft itself.
    if (closed && shelf.takeHeld(key) === null) return
    const typed = text === draft ? '' : typedText()
    const before = ownEarly.has(found) ? null : found
    const restored = draft === null && before === null ? text : joinTexts(joinTexts(draft ?? initial, before ?? ''), typed)
    told = shelf.isUnsaved(key) ? undefined : draft
    if (told !== undefined) shelf.others.learn(key, told)
    if (closed) text = restored
    else {
      phase = 'ready'
      work()
      show(restored)
      settle(
        () => shelf.others.read(key),
        (texts) => onOffered?.(offer(texts, [], text)),
        fail,
      )
    }
    writeDraft(false)
  }

  const restore = () => {
    phase = 'restoring'
    const read = () => {
      const [draft, early] = [shelf.read(key), shelf.early.read(key)]
      return isPromise(draft) || isPromise(early) ? Promise.all([draft, early]) : ([draft, early] as const)
    }
    settle<readonly [string | null, string | null]>(
      read,
      ([draft, early]) => onRead(draft, early),
      (error) => {
        if (phase === 'closed') return
        phase = 'unreadable'
        fail(error)
      },
    )
  }

  const write = () => {
    timer = null
    if (phase === 'ready') writeDraft(false)
    else if (phase === 'unreadable') restore()
  }

  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (phase === 'ready') writeDraft(true)
    else if (phase !== 'closed') writeEarly()
  }

  return {
    open() {
      if (phase !== 'new') return
      const held = shelf.takeHeld(key)
      if (held !== null && text === initial) show(joinTexts(text, held))
      if (onOffered) stopWatching = shelf.others.watch(key, onOffered)
      restore()
    },
    change(next) {
      text = next
      timer ??= setTimeout(write, DRAFT_DELAY_MS)
    },
    flush,
    take(offered) {
      if (phase !== 'ready') return
      settle(() => shelf.others.take(key, offered, text), work, fail)
      show(offered.sql)
      writeDraft(false)
    },
    dismiss(offered) {
      settle(() => shelf.others.dismiss(key, offered), work, fail)
    },
    close() {
      if (phase === 'ready') flush()
      else if (typedText() !== '') shelf.hold(key, typedText())
      if (timer !== null) clearTimeout(timer)
      phase = 'closed'
      stopWatching()
    },
  }
}

/** What was typed into `before` to make it `after`; nothing when it was only shortened. */
export function addedText(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return after.slice(start, after.length - end)
}

/** Both texts, the second on a line of its own. */
function joinTexts(first: string, second: string): string {
  if (second === '') return first
  return first === '' || first.endsWith('\n') ? first + second : `${first}\n${second}`
}
