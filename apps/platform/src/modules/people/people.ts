import type { Pool } from 'pg'
import { readDisplayName } from '../../base/display-name'
import { inTransaction, type Queryable } from '../../base/transaction'
import { IdentityError } from './identity-errors'
import type { PersonProfile } from './identity.types'

/** Placeholder for the required email column; no real person can have this address. */
const placeholderEmail = 'owner@howdah.invalid'
const defaultOwnerName = 'Owner'

export interface People {
  create(person: { email: string; name: string; password: string }): Promise<PersonProfile>
  createOwner(): Promise<PersonProfile>
  setCredentials(
    personId: string,
    credentials: { email: string; password: string; name?: string },
  ): Promise<PersonProfile>
  profile(personId: string): Promise<PersonProfile | null>
  findByEmail(email: string): Promise<PersonProfile | null>
  rename(personId: string, name: string): Promise<PersonProfile | null>
}

/**
 * The people of this server, over better-auth's tables `user` and `account`.
 * @param hasAccounts false where people cannot set email and password
 */
export function createPeople(
  pool: Pool,
  hashPassword: (password: string) => Promise<string>,
  hasAccounts: boolean,
): People {
  return {
    async create({ email, name, password }) {
      const address = readEmail(email)
      const hash = await hashPassword(password)
      return transaction(async (client) => {
        const id = await insertUser(client, address, name)
        await insertPassword(client, id, hash)
        return { id, email: address, name, needsCredentials: false, hasTotp: false }
      })
    },

    async createOwner() {
      const id = await transaction((client) =>
        insertUser(client, placeholderEmail, defaultOwnerName),
      )
      return {
        id,
        email: null,
        name: defaultOwnerName,
        needsCredentials: hasAccounts,
        hasTotp: false,
      }
    },

    async setCredentials(personId, { email, password, name: given }) {
      const name = given?.trim() ? readDisplayName(given) : undefined
      const address = readEmail(email)
      const hash = await hashPassword(password)
      return transaction(async (client) => {
        const updated = await client.query<{ name: string }>(
          `update "user" set email = $2, name = coalesce($3, name), "updatedAt" = now() where id = $1 returning name`,
          [personId, address, name ?? null],
        )
        // The row is locked now: of two concurrent calls, the second one sees the credentials of
        // the first.
        const existing = await client.query(
          `select 1 from account where "userId" = $1 and "providerId" = 'credential'`,
          [personId],
        )
        if (existing.rowCount !== 0 || !updated.rows[0]) throw new IdentityError('credentials-set')
        await insertPassword(client, personId, hash)
        return {
          id: personId,
          email: address,
          name: updated.rows[0].name,
          needsCredentials: false,
          hasTotp: false,
        }
      })
    },

    profile: (personId) => find('u.id = $1', personId),
    findByEmail: (email) => find('u.email = $1', email.trim().toLowerCase()),

    async rename(personId, name) {
      const wanted = readDisplayName(name)
      await pool.query('update "user" set name = $2, "updatedAt" = now() where id = $1', [
        personId,
        wanted,
      ])
      return find('u.id = $1', personId)
    },
  }

  async function find(condition: string, value: string): Promise<PersonProfile | null> {
    const { rows } = await pool.query<{
      id: string
      email: string
      name: string
      has_password: boolean
      has_totp: boolean | null
    }>(
      `select u.id, u.email, u.name, u."twoFactorEnabled" as has_totp,
              exists (select 1 from account a where a."userId" = u.id and a."providerId" = 'credential') as has_password
       from "user" u where ${condition}`,
      [value],
    )
    const [row] = rows
    if (!row) return null
    return {
      id: row.id,
      email: row.has_password ? row.email : null,
      name: row.name,
      needsCredentials: hasAccounts && !row.has_password,
      // null for an account that was made before there were second factors.
      hasTotp: row.has_totp ?? false,
    }
  }

  async function transaction<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(pool, work)
    } catch (error) {
      throw isTaken(error) ? new IdentityError('email-taken') : error
    }
  }
}

async function insertUser(client: Queryable, email: string, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into "user" (id, email, name, "emailVerified", "createdAt", "updatedAt")
     values (replace(gen_random_uuid()::text, '-', ''), $1, $2, false, now(), now()) returning id`,
    [email, name],
  )
  const [row] = rows
  if (!row) throw new Error('A person was inserted but not returned')
  return row.id
}

async function insertPassword(client: Queryable, personId: string, hash: string): Promise<void> {
  await client.query(
    `insert into account (id, "userId", "accountId", "providerId", password, "createdAt", "updatedAt")
     values (replace(gen_random_uuid()::text, '-', ''), $1, $1, 'credential', $2, now(), now())`,
    [personId, hash],
  )
}

/**
 * Addresses that better-auth accepts at sign-in, so no one is given an address that they cannot
 * sign in with.
 */
const emailForm = /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*(?<!')@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** An address that can have an account, in lower case. @throws IdentityError */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > 320 || email.endsWith('.invalid') || !emailForm.test(email))
    throw new IdentityError('email-invalid')
  return email
}

/** Postgres' unique_violation. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
