/** Returns a number as German texts write it. */
export const shown = (count: number): string => count.toLocaleString('de')

/** Returns a count with its noun. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${shown(count)} ${many}`

/** Returns the first of some names, with a sign for the others. */
export const firstOf = (names: readonly string[], max: number): string =>
  `${names.slice(0, max).join(', ')}${names.length > max ? ', …' : ''}`
