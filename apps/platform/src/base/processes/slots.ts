/** A number of places, for which work waits in turn. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // The place goes to the one that waits.
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
