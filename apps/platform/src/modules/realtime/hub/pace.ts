import { createRate } from './rate'

/** Events of a project that wait for their second instead of being refused. */
export interface Pace {
  /** Resolves when it is the turn of the caller, after those who came before. */
  turn(perSecond: number): Promise<void>
}

export function createPace(): Pace {
  const rate = createRate()
  let last = Promise.resolve()

  async function waitForRoom(perSecond: number): Promise<void> {
    while (!rate.take(perSecond, performance.now()))
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(1_000 / perSecond)))
  }

  return {
    turn: (perSecond) => (last = last.then(() => waitForRoom(perSecond))),
  }
}
