const MAX_SLUG_CHARACTERS = 40

/**
 * Derives a slug from a name: `Crème & Co.` becomes `creme-co`. A name without letters or digits
 * that a slug can contain becomes `organization`.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'organization' : slug
}
