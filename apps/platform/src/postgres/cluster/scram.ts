import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

/**
 * Returns the SCRAM-SHA-256 verifier that Postgres stores for a password, so that the password
 * itself is never part of a statement. For the platform's own passwords: ASCII with 256 random
 * bits, for which one iteration is as safe as thousands, and each connection is milliseconds
 * faster. The salt is derived from the password, so that the verifier is deterministic.
 */
export function scramVerifier(password: string, name: string): string {
  const iterations = 1
  const salt = createHmac('sha256', password).update(`salt of ${name}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const key = (label: string) => createHmac('sha256', salted).update(label).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}
