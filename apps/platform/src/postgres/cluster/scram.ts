import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

/**
 * The SCRAM-SHA-256 verifier that Postgres keeps for a password, so that the password itself never travels in a statement.
 * For passwords of the platform's own: ASCII and 256 random bits, which one iteration guards as well as thousands would,
 * and each connection is milliseconds faster. The salt comes from the password, so that the same verifier comes out each time.
 */
export function scramVerifier(password: string, name: string): string {
  const iterations = 1
  const salt = createHmac('sha256', password).update(`salt of ${name}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const key = (label: string) => createHmac('sha256', salted).update(label).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}
