/** Minimum and maximum length of a password, in characters. */
export const MIN_PASSWORD_CHARACTERS = 10
export const MAX_PASSWORD_CHARACTERS = 128

/**
 * Returns true if the password has a valid length. Counts code points: an elephant emoji is one
 * character, although it is stored as two UTF-16 units.
 */
export function hasPasswordLength(password: string): boolean {
  const { length } = [...password]
  return length >= MIN_PASSWORD_CHARACTERS && length <= MAX_PASSWORD_CHARACTERS
}
