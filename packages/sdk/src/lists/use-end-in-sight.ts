import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Calls back when an element at the end of a list, such as the button for more rows, is in sight; again when it is
 * still there after a pause of `isOn`, as during the load of a page.
 */
export function useEndInSight<Element extends HTMLElement>(
  isOn: boolean,
  onEnd: () => void,
): RefObject<Element | null> {
  const end = useRef<Element>(null)
  const onSight = useEffectEvent(onEnd)

  // An observer reports where the element is when it starts.
  useEffect(() => {
    if (!isOn || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && onSight(),
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isOn])
  return end
}
