/** Answers of other servers that are waited for. */
export interface Answers {
  /** @returns the number of a call, and a promise that settles with the last answer, or after a time */
  expect(ids: readonly string[], timeoutMs: number): { call: number; answered: Promise<void> }
  take(id: string, call: number): void
  /** Waits for a server no longer. */
  forget(id: string): void
}

interface Call {
  missing: Set<string>
  settle(): void
}

export function createAnswers(): Answers {
  const calls = new Map<number, Call>()
  let lastCall = 0

  function take(id: string, call: number): void {
    const { missing, settle } = calls.get(call) ?? {}
    if (missing?.delete(id) === true && missing.size === 0) settle?.()
  }

  return {
    expect(ids, timeoutMs) {
      const call = (lastCall += 1)
      if (ids.length === 0) return { call, answered: Promise.resolve() }
      const answered = new Promise<void>((resolve) => {
        const settle = () => {
          clearTimeout(timer)
          calls.delete(call)
          resolve()
        }
        const timer = setTimeout(settle, timeoutMs)
        calls.set(call, { missing: new Set(ids), settle })
      })
      return { call, answered }
    },
    take,
    forget(id) {
      for (const call of [...calls.keys()]) take(id, call)
    },
  }
}
