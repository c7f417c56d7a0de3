/** Ends a server at one of its steps: its pending work stops, and nothing cleans up. */
export interface Kill {
  /** Resolves when the server is dead. */
  dead: Promise<'killed'>
  /** Counts a step; never comes back from the one that kills. */
  point(): Promise<void>
  /** Returns true if the next step would be the one that kills; counts the step. */
  isNow(): boolean
  /** Ends here, now. */
  die(): Promise<never>
}

const forever = () => new Promise<never>(() => undefined)

/** @param at the number of the step, from 0 on */
export function killAt(at: number): Kill {
  let left = at
  let end = (_: 'killed') => {}
  const dead = new Promise<'killed'>((resolve) => (end = resolve))
  const die = (): Promise<never> => {
    end('killed')
    return forever()
  }
  const isNow = () => left-- === 0
  return {
    dead,
    die,
    isNow,
    async point() {
      if (isNow()) await die()
    },
  }
}

/** The same object, before and after each of whose calls named here the server may end. */
export function killable<T extends object>(target: T, kill: Kill, calls: readonly (keyof T)[]): T {
  return new Proxy(target, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name)
      if (typeof member !== 'function') return member
      const call = member.bind(of) as (...args: unknown[]) => unknown // a method of `of`
      if (!calls.includes(name as keyof T)) return call
      return async (...args: unknown[]) => {
        await kill.point()
        const answer = await call(...args)
        await kill.point()
        return answer
      }
    },
  })
}
