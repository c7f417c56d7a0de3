import { useEffect, useState } from 'react'

const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Milliseconds after which a page has what it shows first, whether or not the user is active. */
export const SETTLED_AFTER_MS = 2_000

/**
 * Returns true once something that is not urgent may be fetched: after the first user activity, or
 * some time after the page was opened. A user who only reads sees it, too.
 */
export function usePageSettled(): boolean {
  const [settled, setSettled] = useState(false)
  // The first reason ends the wait for the others.
  useEffect(() => {
    const end = new AbortController()
    const settle = () => {
      end.abort()
      clearTimeout(timer)
      setSettled(true)
    }
    const timer = setTimeout(settle, SETTLED_AFTER_MS)
    for (const activity of activities)
      addEventListener(activity, settle, { capture: true, passive: true, signal: end.signal })
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [])
  return settled
}
