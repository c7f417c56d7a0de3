/** Opened resources to close, the last one first. */
export interface Closers {
  /** Adds what is to be done before anything is closed. */
  addFirst(announce: () => void): void
  add(close: () => unknown): void
  /**
   * Closes everything, even if some of it fails.
   * @throws AggregateError with all failures
   */
  closeAll(): Promise<void>
}

export function createClosers(): Closers {
  const open: (() => unknown)[] = []
  const announcements: (() => void)[] = []
  return {
    addFirst: (announce) => void announcements.push(announce),
    add: (close) => void open.push(close),
    async closeAll() {
      for (const announce of announcements.splice(0)) announce()
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
