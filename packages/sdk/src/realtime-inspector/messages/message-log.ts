import type { ReceivedMessage } from '../connection/frames'

/** A message with the time of its arrival, in milliseconds since 1970. */
export interface ArrivedMessage extends ReceivedMessage {
  at: number
}

export interface LoggedMessage extends ArrivedMessage {
  /** Position among all that have arrived, from 1; also when the oldest have left the log. */
  number: number
}

export interface LogLimits {
  /** Messages that stay; somewhat more are there before the oldest leave. */
  messages: number
  /** Characters of all payloads together. */
  characters: number
}

export const LOG_LIMITS: LogLimits = { messages: 100_000, characters: 64_000_000 }

/** Part of the log that a list shows. */
export interface MessageListView {
  /** Changes when rows have moved. */
  source: object
  /** Number of messages that `get` returns. */
  count: number
  get: (index: number) => LoggedMessage | undefined
  /** Messages in the log, also those that the search leaves out. */
  total: number
  /** Messages that have arrived since the list was paused. */
  waiting: number
  isPaused: boolean
  /** True if the oldest messages have left the log. */
  isCut: boolean
}

/** Messages in order of arrival, in limited memory. */
export interface MessageLog {
  add(message: ArrivedMessage): void
  clear(): void
  /** Shows only messages whose event or payload contains the text, in any case. */
  search(text: string): void
  /** The list stays as it is; messages are collected. */
  pause(isPaused: boolean): void
  view(): MessageListView
  subscribe(onChange: () => void): () => void
}

/** Milliseconds between two reports of a change. */
const REPORT_MS = 100
/** Share of the maximum that leaves at a time: one message at a time would move all rows. */
const CUT_SHARE = 0.1

const contains = ({ event, payload }: ArrivedMessage, lowered: string): boolean =>
  event.toLowerCase().includes(lowered) || payload.toLowerCase().includes(lowered)

export function createMessageLog(limits: LogLimits = LOG_LIMITS): MessageLog {
  let all: LoggedMessage[] = []
  let characters = 0
  let last = 0
  let lowered = ''
  let shown: LoggedMessage[] = []
  /** Messages of the log when the list was paused; null if it is not. */
  let waiting: number | null = null
  let isCut = false
  let source = {}
  let view: MessageListView | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function report(): void {
    clearTimeout(timer)
    timer = undefined
    view = null
    listeners.forEach((listener) => listener())
  }

  function changed(): void {
    timer ??= setTimeout(report, REPORT_MS)
  }

  function select(): void {
    shown = lowered === '' ? all.slice() : all.filter((one) => contains(one, lowered))
  }

  /** Shows other rows than those that are drawn. */
  function restart(): void {
    source = {}
    select()
  }

  function cut(): void {
    const surplus = all.length - limits.messages
    const room = characters > limits.characters ? limits.characters * (1 - CUT_SHARE) : Infinity
    let removed = 0
    while (removed < all.length - 1 && (removed < surplus || characters > room)) {
      characters -= all[removed]?.payload.length ?? 0
      removed += 1
    }
    all = all.slice(removed)
    isCut = true
    if (waiting === null) restart()
  }

  return {
    add(arrived) {
      const message = { ...arrived, number: (last += 1) }
      all.push(message)
      characters += message.payload.length
      if (waiting !== null) waiting += 1
      else if (lowered === '' || contains(message, lowered)) shown.push(message)
      const maximum = limits.messages * (1 + CUT_SHARE)
      if (all.length > maximum || characters > limits.characters) cut()
      changed()
    },
    clear() {
      all = []
      characters = 0
      last = 0
      isCut = false
      if (waiting !== null) waiting = 0
      restart()
      report()
    },
    search(text) {
      lowered = text.trim().toLowerCase()
      if (waiting !== null) waiting = 0
      restart()
      report()
    },
    pause(isPaused) {
      if (isPaused === (waiting !== null)) return
      waiting = isPaused ? 0 : null
      if (!isPaused) {
        const first = shown[0]
        select()
        // Otherwise the rows that are drawn are the first ones still.
        if (shown[0] !== first) source = {}
      }
      report()
    },
    view() {
      const rows = shown
      view ??= {
        ...{ source, isCut },
        count: rows.length,
        get: (index) => rows[index],
        total: all.length,
        waiting: waiting ?? 0,
        isPaused: waiting !== null,
      }
      return view
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
