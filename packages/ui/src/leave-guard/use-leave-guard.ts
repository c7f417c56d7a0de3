import { useEffect, useRef } from 'react'

/**
 * The part of the browser's Navigation API that is used. A browser without it navigates back
 * without confirmation.
 */
interface Navigation extends EventTarget {
  traverseTo: (key: string) => unknown
}
interface NavigateEvent extends Event {
  navigationType: string
  destination: { key: string }
}

/**
 * Prevents Back, Forward and the closing of the page from discarding unsaved changes. `onAsk`
 * receives a function that continues the navigation once the user has confirmed.
 */
export function useLeaveGuard(dirty: boolean, onAsk: (leave: () => void) => void): void {
  const latest = useRef(onAsk)
  useEffect(() => {
    latest.current = onAsk
  })

  // The browser asks when the page is left, the form when only the address changes.
  useEffect(() => {
    if (!dirty) return
    const { navigation } = window as { navigation?: Navigation } // not yet part of the DOM's types
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const stay = (event: Event) => {
      const { navigationType, destination, cancelable } = event as NavigateEvent // the only events of this name
      if (navigationType !== 'traverse' || !cancelable) return
      event.preventDefault()
      latest.current(() => navigation?.traverseTo(destination.key))
    }
    window.addEventListener('beforeunload', ask)
    navigation?.addEventListener('navigate', stay)
    return () => {
      window.removeEventListener('beforeunload', ask)
      navigation?.removeEventListener('navigate', stay)
    }
  }, [dirty])
}
