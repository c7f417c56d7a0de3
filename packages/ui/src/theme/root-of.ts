/**
 * Returns the page, or the shadow root, that contains an element; the page for a detached element.
 */
export function rootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode()
  // Not by instanceof: an element of another window has classes of its own.
  return 'host' in root ? (root as ShadowRoot) : element.ownerDocument
}
