// Not with the first password: Node 20 may then resolve a package to the link to it, where it does not find its dependencies.
import saslprep from '@mongodb-js/saslprep'
import { createHash, createHmac, pbkdf2, pbkdf2Sync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { changedBeforeChecks } from './changed-before-checks'

const derive = promisify(pbkdf2)

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
  return verifierOf({ iterations, salt, salted })
}

/** Iterations that Postgres itself uses. */
const ITERATIONS = 4096

/**
 * Returns the verifier of a password that a person has chosen. Any text is a password, also one
 * that looks like a verifier.
 * @throws if it has a zero byte, which no client can send
 */
export async function passwordVerifier(
  password: string,
  salt: Buffer = randomBytes(16),
): Promise<string> {
  if (password.includes('\0')) throw new Error('A password cannot have a zero byte.')
  const salted = await derive(prepared(password), salt, ITERATIONS, 32, 'sha256')
  return verifierOf({ iterations: ITERATIONS, salt, salted })
}

/**
 * Returns a password as Postgres and its clients prepare it: one with letters that SASLprep does
 * not know stays as it is. One case differs: Postgres judges the direction of letters before it
 * normalizes them, which matters for the mathematical signs U+2135 to U+2138 and for Arabic
 * ligatures that begin with a space.
 */
function prepared(password: string): string {
  if (changedBeforeChecks.test(password)) return password
  try {
    return saslprep(password) || password
  } catch {
    return password
  }
}

function verifierOf({
  iterations,
  salt,
  salted,
}: {
  iterations: number
  salt: Buffer
  salted: Buffer
}): string {
  const key = (label: string) => createHmac('sha256', salted).update(label).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}
