import { randomInt } from 'node:crypto'

/** Letters and digits that look like no other on paper: no i, l, o, 0 and 1. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODES = 10
const HALF_CHARACTERS = 5

/** Makes the recovery codes of an account, such as `k7wfa-2mxqd`: each has 49 bits. */
export function newRecoveryCodes(): string[] {
  const half = () =>
    Array.from({ length: HALF_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)
}
