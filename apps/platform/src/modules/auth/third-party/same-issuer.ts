/** Returns true if two names of an issuer differ by a slash at the end at most. */
export const sameIssuer = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (text: string): string => (text.endsWith('/') ? text.slice(0, -1) : text)
