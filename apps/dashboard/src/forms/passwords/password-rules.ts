export type PasswordStrength = 'too-short' | 'weak' | 'fair' | 'strong'

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

/**
 * Estimates the strength of a password by its length, the kinds of its characters and its
 * repetitions. The estimate is for the user; only the length can cause a refusal.
 */
export function passwordStrength(password: string, minimum: number): PasswordStrength {
  const characters = [...password]
  if (characters.length < minimum) return 'too-short'
  const kinds = classes.filter((kind) => kind.test(password)).length
  const distinct = new Set(characters).size
  // Repeats and runs (aaaa, abcd, 4321) add little, so that length is counted without them.
  const worth = characters.length - predictable(characters)
  if (worth < minimum || distinct < 5) return 'weak'
  if (worth >= 20 || (worth >= 14 && kinds >= 2) || (worth >= 12 && kinds >= 3)) return 'strong'
  return worth >= 12 || kinds >= 3 ? 'fair' : 'weak'
}

/** Counts the characters that only repeat or continue the two before them. */
function predictable(characters: readonly string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => {
    const before = codes[index - 1]
    const beforeThat = codes[index - 2]
    if (before === undefined || beforeThat === undefined) return false
    const step = code - before
    return Math.abs(step) <= 1 && step === before - beforeThat
  }).length
}

// Without look-alikes, and without what a connection string would have to escape.
const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_'
const GENERATED_PASSWORD_CHARACTERS = 24

/** A password of 24 characters; `random` fills the array with random bytes, as `crypto.getRandomValues` does. */
export function generatePassword(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): string {
  // Bytes past the last whole multiple of the alphabet would make its first letters likelier.
  const limit = 256 - (256 % alphabet.length)
  let password = ''
  while (password.length < GENERATED_PASSWORD_CHARACTERS) {
    for (const byte of random(new Uint8Array(GENERATED_PASSWORD_CHARACTERS))) {
      if (byte < limit && password.length < GENERATED_PASSWORD_CHARACTERS)
        password += alphabet[byte % alphabet.length]
    }
  }
  return password
}
