/** Pages of the host, as a widget that leads to them receives them. */
export interface PageLinks<Page extends string> {
  /** Address of a page; undefined where the host has no such page. */
  hrefOf?: ((page: Page) => string | undefined) | undefined
  /** Navigates to a page. */
  onOpen?: ((page: Page) => void) | undefined
}

/** Returns the properties of a link to a page of the host; null where the host has no such page. */
export function pageLink<Page extends string>(
  { hrefOf, onOpen }: PageLinks<Page>,
  page: Page,
): { href: string | undefined; onOpen: (() => void) | undefined } | null {
  const href = hrefOf?.(page)
  // A host without addresses opens all pages by itself.
  const isOpenedByHost = onOpen !== undefined && hrefOf === undefined
  if (href === undefined && !isOpenedByHost) return null
  return { href, onOpen: onOpen && (() => onOpen(page)) }
}
