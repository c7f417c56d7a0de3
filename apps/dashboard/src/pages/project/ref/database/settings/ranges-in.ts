/** Ranges of a project's network restrictions, as the server accepts them. */
export const MAX_RANGES = 100

/** Returns the ranges of a text, which are separated by line breaks, spaces or commas. */
export const rangesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
