const MAX_SLUG_CHARACTERS = 40

/** Letters that are no basic letter with a mark, as they are written without them. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

/**
 * Derives a slug from a name: `Crème & Co.` becomes `creme-co`. A name without letters or digits
 * that a slug can contain becomes `organization`.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[æœøßłđðþħı]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'organization' : slug
}
