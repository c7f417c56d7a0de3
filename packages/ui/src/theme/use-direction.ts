import { useLayoutEffect, useState, type RefObject } from 'react'

/** Returns the direction of texts where an element is; left to right on a server. */
export function useDirection(ref: RefObject<HTMLElement | null>): 'ltr' | 'rtl' {
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  useLayoutEffect(() => {
    if (ref.current) setDirection(getComputedStyle(ref.current).direction === 'rtl' ? 'rtl' : 'ltr')
  }, [ref])
  return direction
}
