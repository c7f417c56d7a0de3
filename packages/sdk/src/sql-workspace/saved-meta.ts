import type { SnippetFields } from '../snippets/snippet.types'

/** Stores the saved metadata of each snippet, without its text. */
export interface SavedMeta {
  /** Returns true when any of it differs from the last save, or was never seen. */
  changed: (id: string, fields: SnippetFields) => boolean
}

export function createSavedMeta(): SavedMeta {
  const known = new Map<string, string>()
  return {
    changed(id, { name, description, visibility, folderId }) {
      const now = JSON.stringify([name, description, visibility, folderId])
      const before = known.get(id)
      known.set(id, now)
      return before !== now
    },
  }
}
