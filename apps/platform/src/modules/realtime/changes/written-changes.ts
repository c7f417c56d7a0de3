import type { Change } from './feed'

/** JSON of the changes of a batch, which many subscribers get. */
export interface WrittenChanges {
  /** Returns what was written of a change for a view on it, or writes it; null for nothing. */
  of(change: Change, view: string, write: () => string | null): string | null
}

/** Characters that stay until the batch is over. Clients choose columns: there may be any number of views. */
const MAX_SIZE = 16_000_000

export function createWrittenChanges(): WrittenChanges {
  const known = new Map<Change, Map<string, string | null>>()
  let size = 0
  return {
    of(change, view, write) {
      const views = known.get(change)
      const before = views?.get(view)
      if (before !== undefined) return before
      const text = write()
      size += view.length + (text?.length ?? 0)
      if (size > MAX_SIZE) return text
      if (views) views.set(view, text)
      else known.set(change, new Map([[view, text]]))
      return text
    },
  }
}
