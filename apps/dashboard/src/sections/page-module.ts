/** Module of a pattern's page, from src: pages are laid out as the URLs are. */
export function pageModule(pattern: string): string {
  return `/pages${pattern.replaceAll(':', '').replace(/\/$/, '')}/page.tsx`
}
