const longest = 40

/** The slug that a name suggests: `Crème & Co.` is `creme-co`. One of its own letters or digits at least stands in it. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'organization' : slug
}
