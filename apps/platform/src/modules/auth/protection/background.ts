/** Work of projects that goes on after the answer to a request. */
export interface Background {
  /** Begins work that handles its own errors. @returns false if too much is going on, of the project or of all */
  begin(ref: string, work: () => Promise<void>): boolean
  /** Ends when all work has ended. */
  settled(): Promise<void>
}

/** Limits of what goes on at a time. */
export interface BackgroundLimits {
  /** Of all projects. */
  all: number
  /** Of one project, so that a slow one leaves room for the others. */
  project: number
}

export function createBackground({ all, project }: BackgroundLimits): Background {
  const going = new Map<Promise<void>, string>()
  return {
    begin(ref, work) {
      const own = [...going.values()].filter((one) => one === ref).length
      if (going.size >= all || own >= project) return false
      const working = work().finally(() => going.delete(working))
      going.set(working, ref)
      return true
    },
    settled: async () => void (await Promise.all(going.keys())),
  }
}
