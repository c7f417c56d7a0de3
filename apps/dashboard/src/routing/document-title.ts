import { useEffect } from 'react'

/** The tab's title: from the page outwards, the product last; parts that are not known yet are left out. */
export function documentTitle(parts: readonly (string | undefined)[]): string {
  return [...parts.filter((part) => part !== undefined && part !== ''), 'Howdah'].join(' · ')
}

/** Keeps the tab's title in step with what is shown. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = documentTitle(parts)
  useEffect(() => {
    document.title = title
  }, [title])
}
