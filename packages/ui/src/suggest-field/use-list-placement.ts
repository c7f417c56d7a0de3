import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react'

/** CSS px. */
const MAX_HEIGHT = 224
const GAP = 2
/** Distance from the edge of the window. */
const MARGIN = 8

/**
 * Returns the position of a list below its field, or above it where there is more room. The
 * position is fixed to the window, so that no scrolled ancestor cuts the list off.
 */
export function useListPlacement(
  field: RefObject<HTMLElement | null>,
  isOpen: boolean,
): CSSProperties | undefined {
  const [style, setStyle] = useState<CSSProperties>()

  // Follows the field while the form is scrolled or the window is resized.
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => field.current && setStyle(placeFor(fieldOf(field.current)))
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [field, isOpen])

  return style
}

/** The visible frame of a text field, which is around the input. */
const fieldOf = (input: HTMLElement): DOMRect =>
  (input.parentElement ?? input).getBoundingClientRect()

function placeFor({ top, bottom, left, width }: DOMRect): CSSProperties {
  const below = window.innerHeight - bottom - GAP - MARGIN
  const above = top - GAP - MARGIN
  const isAbove = below < Math.min(MAX_HEIGHT, above)
  return {
    left,
    width,
    maxHeight: Math.min(MAX_HEIGHT, Math.max(0, isAbove ? above : below)),
    ...(isAbove ? { bottom: window.innerHeight - top + GAP } : { top: bottom + GAP }),
  }
}
