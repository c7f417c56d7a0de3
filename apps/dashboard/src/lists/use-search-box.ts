import { SEARCH_DEBOUNCE_MS } from '@howdah/ui/search-field/use-debounced'
import { useEffect, useState } from 'react'

export interface SearchBox {
  text: string
  type: (text: string) => void
}

/** A search field over a value that lives in the URL: what is typed is committed after 500 ms of rest. */
export function useSearchBox(committed: string, commit: (search: string) => void): SearchBox {
  const [draft, setDraft] = useState<string | null>(null)

  // Passes the text on after a pause in typing; from then on the URL is authoritative.
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      if (draft.trim() !== committed) commit(draft)
      setDraft(null)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft, committed, commit])
  return { text: draft ?? committed, type: setDraft }
}
