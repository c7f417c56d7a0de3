import type { Pool } from 'pg'
import { endPasswordResets, usePasswordReset } from './password-resets'
import { hashTurns } from '../../../base/time/hash-turns'
import { inTransaction, type Queryable } from '../../../base/transaction'
import type { Accounts } from '../accounts'
import { IdentityError } from '../identity-errors'
import { identitySchema } from '../identity-schema'
import { hasPasswordLength } from '../../../access/sign-in/password-length'

export interface Passwords {
  /**
   * Hashes a password for storage, by turns with other people.
   * @throws IdentityError when it is too short or too long
   */
  hash(password: string, personId?: string): Promise<string>
  /** Sets another password and ends every session but this one. @throws IdentityError when the current one is wrong */
  change(
    personId: string,
    change: { current: string; next: string; keepSession: string },
  ): Promise<void>
  /** Sets a password by a reset's token, which is used up, and ends every session. null when the token is unknown, used or over. */
  reset(token: string, password: string): Promise<{ personId: string } | null>
}

export interface PasswordsOptions {
  accounts: Accounts
  /** The control database. */
  control: Pool
  /** Returns the person that a reset token belongs to, without using it up. */
  findReset(token: string): Promise<string | null>
}

export function createPasswords({ accounts, control, findReset }: PasswordsOptions): Passwords {
  async function hash(password: string, client = ''): Promise<string> {
    if (!hasPasswordLength(password)) throw new IdentityError('password-invalid')
    const context = await accounts.$context
    return hashTurns(client, () => context.password.hash(password))
  }

  return {
    hash,

    async change(personId, { current, next, keepSession }) {
      const storedHash = await hashOf(control, personId)
      const { password } = await accounts.$context
      const fits =
        storedHash !== null &&
        (await hashTurns(personId, () => password.verify({ hash: storedHash, password: current })))
      if (!fits) throw new IdentityError('wrong-current')
      const replacement = await hash(next, personId)
      await inTransaction(control, async (client) => {
        // Replaces only the password that was verified: of two concurrent changes, the second one
        // carries an outdated password.
        if (!(await put(client, personId, replacement, storedHash)))
          throw new IdentityError('wrong-current')
        await client.query(
          `delete from ${identitySchema}.session where "userId" = $1 and id <> $2`,
          [personId, keepSession],
        )
        await endPasswordResets(client, personId)
      })
    },

    async reset(token, password) {
      // An invalid token must not cost the computation of a hash.
      const owner = await findReset(token)
      if (owner === null) return null
      const replacement = await hash(password, owner)
      return inTransaction(control, async (client) => {
        const personId = await usePasswordReset(client, token)
        if (personId === null || !(await put(client, personId, replacement))) return null
        await client.query(`delete from ${identitySchema}.session where "userId" = $1`, [personId])
        return { personId }
      })
    },
  }
}

const isPassword = `"userId" = $1 and "providerId" = 'credential'`

async function hashOf(db: Queryable, personId: string): Promise<string | null> {
  const { rows } = await db.query<{ password: string }>(
    `select password from ${identitySchema}.account where ${isPassword}`,
    [personId],
  )
  return rows[0]?.password ?? null
}

/** False when the person has no password, or has another one by now than `instead`. */
async function put(
  client: Queryable,
  personId: string,
  hash: string,
  instead: string | null = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update ${identitySchema}.account set password = $2, "updatedAt" = now() where ${isPassword} and ($3::text is null or password = $3)`,
    [personId, hash, instead],
  )
  return rowCount === 1
}
