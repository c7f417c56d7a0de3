/** The page, or the shadow, that an element stands in; the page for one that stands nowhere. */
export function treeOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode()
  // Not by instanceof: an element of another window has classes of its own.
  return 'host' in root ? (root as ShadowRoot) : element.ownerDocument
}
