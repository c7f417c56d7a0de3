import { setTimeout as sleep } from 'node:timers/promises'

/** Messages that are written and sent only when few bytes wait to be sent, in turns of their names. */
export interface PacedMessages {
  /** Adds messages, instead of those of the same name that are not sent yet. */
  add(name: string, messages: Iterator<string>): void
  stop(): void
}

interface PacedParts {
  send(text: string): void
  /** Without a connection all messages are dropped: the next one begins with all that is present. */
  isOpen(): boolean
  /** Returns true while the next message has to wait. */
  isBusy(): boolean
}

/** Time in milliseconds between two looks at what waits. */
const PAUSE_MS = 10

export function createPacedMessages({ isBusy, isOpen, send }: PacedParts): PacedMessages {
  const queue = new Map<string, Iterator<string>>()
  let isRunning = false

  function sendNext([name, messages]: [string, Iterator<string>]): void {
    queue.delete(name)
    const next = messages.next()
    if (next.done === true) return
    queue.set(name, messages)
    send(next.value)
  }

  async function run(): Promise<void> {
    isRunning = true
    for (;;) {
      if (!isOpen()) queue.clear()
      const [next] = queue
      if (next === undefined) break
      if (isBusy()) await sleep(PAUSE_MS, undefined, { ref: false })
      else sendNext(next)
    }
    isRunning = false
  }

  return {
    add(name, messages) {
      queue.delete(name)
      queue.set(name, messages)
      if (!isRunning) void run()
    },
    stop: () => queue.clear(),
  }
}
