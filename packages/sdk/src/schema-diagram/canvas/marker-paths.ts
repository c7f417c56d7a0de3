/** Ends of a key, each drawn by a marker. */
export const KEY_ENDS = ['zero-or-more', 'zero-or-one', 'one'] as const

export type KeyEnd = (typeof KEY_ENDS)[number]

/** Markers in a box of 20 by 12, with the table at its right edge. */
export const MARKER_PATHS: Readonly<Record<KeyEnd, string>> = {
  'zero-or-more': 'M10 6 L20 1 M10 6 L20 6 M10 6 L20 11 M10 6 A4 4 0 1 1 2 6 A4 4 0 1 1 10 6',
  'zero-or-one': 'M12 6 L20 6 M16 1 V11 M12 6 A4 4 0 1 1 4 6 A4 4 0 1 1 12 6',
  one: 'M4 6 L20 6 M16 1 V11 M12 1 V11',
}
