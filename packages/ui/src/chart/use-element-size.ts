import { useLayoutEffect, useRef, useState } from 'react'

/** Size until the browser has measured. */
const UNMEASURED = { width: 320, height: 120 }

/** Size of an element in CSS px, followed as it changes. */
export function useElementSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(UNMEASURED)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      setSize({
        width: Math.floor(entry.contentRect.width),
        height: Math.floor(entry.contentRect.height),
      })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
