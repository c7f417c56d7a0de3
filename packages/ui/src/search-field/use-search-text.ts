import { useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from './use-debounced'

export interface SearchText {
  text: string
  type: (text: string) => void
}

interface Draft {
  text: string
  /** Committed text that it was typed over; null once it has been committed itself. */
  over: string | null
}

/**
 * A search field over a text that lives elsewhere, such as in the URL: what is typed is committed, trimmed, after
 * 500 ms of rest.
 */
export function useSearchText(committed: string, commit: (search: string) => void): SearchText {
  const [draft, setDraft] = useState<Draft | null>(null)
  const onRest = useEffectEvent(commit)

  useEffect(() => {
    if (draft === null || draft.over !== committed) return
    const timer = setTimeout(() => {
      const search = draft.text.trim()
      if (search !== committed) onRest(search)
      setDraft({ text: draft.text, over: null })
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft, committed])

  // The space after a word stays in the field, since another one may follow.
  const isShown = draft !== null && (draft.over === committed || draft.text.trim() === committed)
  return {
    text: isShown ? draft.text : committed,
    type: (text) => setDraft({ text, over: committed }),
  }
}
