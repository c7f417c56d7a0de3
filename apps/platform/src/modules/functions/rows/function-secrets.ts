import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { AppError } from '../../../base/app-error'
import type { Secrets } from '../../../base/secrets'
import { inTransaction } from '../../../base/transaction'
import { functionsMessages } from '../functions.messages'

export interface FunctionSecret {
  name: string
  digest: string
  updatedAt: Date
}

const MAX_SECRETS = 100

/** Secrets of the edge functions, by project. */
export interface FunctionSecrets {
  list(ref: string): Promise<FunctionSecret[]>
  /** Returns the values by name. */
  values(ref: string): Promise<Record<string, string>>
  /** Sets all of them or none. @throws AppError 409 for too many */
  set(ref: string, secrets: readonly { name: string; value: string }[]): Promise<void>
  /** @throws AppError 404 */
  remove(ref: string, name: string): Promise<void>
  /** Removes those of these names. @returns the names that there were */
  removeAll(ref: string, names: readonly string[]): Promise<string[]>
}

const contextOf = (ref: string, name: string) => `function_secrets/${ref}/${name}`

export function createFunctionSecrets(control: Pool, secrets: Secrets): FunctionSecrets {
  return {
    async list(ref) {
      const { rows } = await control.query<FunctionSecret>(
        `select name, digest, updated_at as "updatedAt" from function_secrets
         where project_ref = $1 order by name`,
        [ref],
      )
      return rows
    },
    async values(ref) {
      const { rows } = await control.query<{ name: string; value: string }>(
        'select name, value from function_secrets where project_ref = $1',
        [ref],
      )
      return Object.fromEntries(
        rows.map(({ name, value }) => [name, secrets.decrypt(value, contextOf(ref, name))]),
      )
    },
    set: (ref, added) =>
      inTransaction(control, async (client) => {
        await client.query('select from projects where ref = $1 for no key update', [ref])
        for (const { name, value } of added)
          await client.query(
            `insert into function_secrets (project_ref, name, value, digest) values ($1, $2, $3, $4)
             on conflict (project_ref, name) do update
               set value = excluded.value, digest = excluded.digest, updated_at = now()`,
            [
              ref,
              name,
              secrets.encrypt(value, contextOf(ref, name)),
              createHash('sha256').update(value).digest('hex'),
            ],
          )
        const { rows } = await client.query<{ total: number }>(
          'select count(*)::int as total from function_secrets where project_ref = $1',
          [ref],
        )
        if ((rows[0]?.total ?? 0) > MAX_SECRETS)
          throw new AppError(409, 'conflict', functionsMessages.tooManySecrets(MAX_SECRETS))
      }),
    async remove(ref, name) {
      const { rowCount } = await control.query(
        'delete from function_secrets where project_ref = $1 and name = $2',
        [ref, name],
      )
      if (rowCount === 0) throw new AppError(404, 'not_found', functionsMessages.noSecret)
    },
    async removeAll(ref, names) {
      const { rows } = await control.query<{ name: string }>(
        'delete from function_secrets where project_ref = $1 and name = any($2::text[]) returning name',
        [ref, names],
      )
      return rows.map(({ name }) => name)
    },
  }
}

const RESERVED =
  /^(SUPABASE_|HOWDAH_|DENO_|LD_|DYLD_|OTEL_|GLIBC_|MALLOC_|RUST_|NODE_(OPTIONS|EXTRA_CA_CERTS|CHANNEL_|USE_ENV_PROXY)|NPM_CONFIG_|JSR_URL$|SSLKEYLOGFILE$|SSL_CERT_|BASH(OPTS)?$|BASH_|PS\d+$|SHELLOPTS$|POSIXLY_CORRECT$|PATH$|HOME$|ENV$|IFS$|TMPDIR$|SHELL$|NO_COLOR$|(ALL|HTTP|HTTPS|NO)_PROXY$)/i

/**
 * Returns true for names that the server, the shell or Deno itself reads: a shell runs what `PS4`
 * holds under `SHELLOPTS`, and `SSLKEYLOGFILE` names a file that Deno writes to past its permissions.
 */
export const isReservedName = (name: string): boolean => RESERVED.test(name)
