/** Turns of long work on the event loop, so that the rest of the server has its own in between. */
export interface Turns {
  /** Begins a turn. */
  begin(): void
  /** Returns true if the time of the turn is over. */
  isOver(): boolean
  /** Resolves with the next turn, which all who wait for it share. */
  next(): Promise<void>
}

const TURN_MS = 10

export function createTurns(): Turns {
  let waiting: Promise<void> | null = null
  let end = 0
  const begin = () => {
    end = performance.now() + TURN_MS
  }
  return {
    begin,
    isOver: () => performance.now() > end,
    next: () =>
      (waiting ??= new Promise((resolve) =>
        setImmediate(() => {
          waiting = null
          begin()
          resolve()
        }),
      )),
  }
}
