import { useEffect, useRef } from 'react'

/** What of the browser's Navigation API is used; a browser without it goes back unasked. */
interface Navigation extends EventTarget {
  traverseTo: (key: string) => unknown
}
interface NavigateEvent extends Event {
  navigationType: string
  destination: { key: string }
}

/**
 * Keeps Back and Forward, and the closing of the page, from losing what is not saved: `onAsk` gets the way to go on, for when somebody
 * has said that it may be lost.
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
