import { isPromise, type DraftShelf } from './draft-shelf'

/** Keeps one text in the storage, and brings it back. */
export interface Draft {
  /** Starts to restore. Answers through `onRestore`, at once if the storage does. */
  open: () => void
  /** The text as it is now; it is on its way to the storage within `DRAFT_DELAY_MS`. */
  change: (text: string) => void
  /** Writes now: the page may be gone in a moment. */
  flush: () => void
  /** Flushes and falls silent for good. */
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
  /** Called when the storage starts to fail, once until it works again. */
  onFailure: (error: unknown) => void
  /** Called when it works again. */
  onRecovery: () => void
}

/** Milliseconds from a change to its write. */
export const DRAFT_DELAY_MS = 200

type Phase = 'new' | 'restoring' | 'unreadable' | 'ready' | 'closed'

export function createDraft({ shelf, key, initial, current = initial, onRestore, onFailure, onRecovery }: DraftOptions): Draft {
  let phase: Phase = 'new'
  let text = current
  /** What the storage has been told last; undefined when that is not known to have worked. */
  let told: string | null | undefined
  /** Typed before an earlier restore answered; undefined while that is not known. */
  let earlier: string | null | undefined
  /** What this editor wrote of it: not to be taken for another's when it is read back. */
  const ownEarly = new Set<string | null>()
  let failing = false
  let timer: ReturnType<typeof setTimeout> | null = null

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

  const writeDraft = (now: boolean) => {
    const value = text === initial ? null : text
    if (value === told) return
    told = value
    const kept = () => {
      work()
      if (typeof earlier !== 'string') return
      earlier = null
      attempt(
        () => shelf.writeEarly(key, null),
        () => {},
        () => {},
      )
    }
    const refused = (error: unknown) => {
      told = undefined
      fail(error)
    }
    attempt(() => shelf.write(key, value, { now }), kept, refused)
  }

  const writeEarly = () => {
    if (text === initial) return
    const typed = joinTexts(earlier ?? '', addedText(initial, text))
    ownEarly.add(typed)
    attempt(
      () => shelf.writeEarly(key, typed),
      () => {},
      fail,
    )
  }

  const write = (now: boolean) => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (phase === 'ready') return writeDraft(now)
    writeEarly()
    if (phase === 'unreadable' && !now) restore()
  }

  const settle = (draft: string | null, found: string | null) => {
    if (phase === 'closed') return
    phase = 'ready'
    work()
    const before = ownEarly.has(found) ? (earlier ?? null) : found
    told = draft
    const typed = text === initial || text === draft ? '' : addedText(initial, text)
    const restored = draft === null && before === null ? text : joinTexts(joinTexts(draft ?? initial, before ?? ''), typed)
    // Its early copy goes once the draft that holds it is kept.
    earlier = before ?? (typed === '' ? null : typed)
    if (restored !== text) {
      text = restored
      onRestore(text)
    }
    writeDraft(false)
  }

  const restore = () => {
    phase = 'restoring'
    const refuse = (error: unknown) => {
      if (phase === 'closed') return
      phase = 'unreadable'
      fail(error)
    }
    try {
      const before = shelf.readEarly(key)
      if (!isPromise(before) && !ownEarly.has(before)) earlier = before
      const draft = shelf.read(key)
      if (isPromise(draft) || isPromise(before)) Promise.all([draft, before]).then(([one, two]) => settle(one, two), refuse)
      else settle(draft, before)
    } catch (error) {
      refuse(error)
    }
  }

  const flush = () => {
    if (timer !== null || failing) write(true)
  }

  return {
    open() {
      if (phase === 'new') restore()
    },
    change(next) {
      text = next
      timer ??= setTimeout(() => write(false), DRAFT_DELAY_MS)
    },
    flush,
    close() {
      flush()
      phase = 'closed'
    },
  }
}

/** A storage may answer or fail at once, or later. */
function attempt(run: () => void | Promise<void>, onDone: () => void, onFailure: (error: unknown) => void): void {
  try {
    const answer = run()
    if (isPromise(answer)) answer.then(onDone, onFailure)
    else onDone()
  } catch (error) {
    onFailure(error)
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
