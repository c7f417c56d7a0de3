import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Returns true once the user has moved the pointer, pressed a key or scrolled since the page was
 * opened.
 */
export function useUserActivity(): boolean {
  const [here, setHere] = useState(false)
  // The first sign ends the wait for others.
  useEffect(() => {
    const end = new AbortController()
    const onSign = () => {
      end.abort()
      setHere(true)
    }
    for (const sign of signs)
      addEventListener(sign, onSign, { capture: true, passive: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return here
}
