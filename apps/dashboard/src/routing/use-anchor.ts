import { useEffect } from 'react'

/**
 * Scrolls to the element that the fragment of the address names, once it is there: the browser has
 * tried before the page was loaded.
 */
export function useAnchor(id: string, isLoaded = true): void {
  useEffect(() => {
    if (isLoaded && location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
  }, [id, isLoaded])
}
