/** Opened resources to close, the last one first. */
export interface Closers {
  add(close: () => unknown): void
  /**
   * Closes everything, even if some of it fails.
   * @throws AggregateError with all failures
   */
  closeAll(): Promise<void>
}

export function createClosers(): Closers {
  const open: (() => unknown)[] = []
  return {
    add: (close) => void open.push(close),
    async closeAll() {
      const failures: unknown[] = []
      for (let close = open.pop(); close; close = open.pop()) {
        try {
          await close()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length === 0) return
      const why = failures
        .map((failure) => (failure instanceof Error ? failure.message : String(failure)))
        .join('; ')
      throw new AggregateError(failures, `Not everything could be closed: ${why}`)
    },
  }
}
