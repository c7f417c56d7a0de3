/** Returns true where lines begin at the right. */
export const isRightToLeft = (element: Element): boolean =>
  getComputedStyle(element).direction === 'rtl'

/**
 * Returns the key of an event as if lines began at the left: from right to left, the left arrow
 * leads to what is next, as the right one does elsewhere.
 */
export function lineKey({ currentTarget, key }: { currentTarget: Element; key: string }): string {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return key
  if (!isRightToLeft(currentTarget)) return key
  return key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
}
