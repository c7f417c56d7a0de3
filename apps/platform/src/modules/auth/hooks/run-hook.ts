import type { HookKind } from '@howdah/rules/auth/hook-function'
import { escapeIdentifier } from 'pg'
import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { databaseErrorOf } from '../sql-failures'
import { hookAddress } from './hook-address'
import { MAX_HOOK_ANSWER_BYTES, sendSigned } from './signed-request'

/** Milliseconds that a function has to answer. */
const TIMEOUT_MS = 2_000

export type HookContext = Pick<AuthContext, 'config' | 'transaction' | 'hookFetch' | 'hookSecret'>

/** Answer of a hook; null if the project has no such hook. */
export type HookAnswer = Readonly<Record<string, unknown>> | null

/**
 * Asks the hook of a project. A function runs as `supabase_auth_admin`, to whom it is granted.
 * @throws AuthError for a hook that fails, or that answers with an error
 */
export async function runHook(
  context: HookContext,
  kind: HookKind,
  payload: object,
): Promise<HookAnswer> {
  const { config } = context
  const address = config[`hook_${kind}_enabled`] ? hookAddress(config[`hook_${kind}_uri`]) : null
  if (address === null) return null
  const text =
    address.kind === 'function'
      ? await callFunction(context, address, payload)
      : await sendSigned(context.hookFetch, {
          ...{ url: address.url, payload },
          secret: await context.hookSecret(kind),
        })
  const answer = readAnswer(text)
  if (answer.error !== undefined && answer.error !== null) throw errorOf(answer.error)
  return answer
}

async function callFunction(
  { transaction }: HookContext,
  { name, schema }: { schema: string; name: string },
  payload: object,
): Promise<string> {
  try {
    const answer = await transaction((sql) => selectHook(sql, { name, schema }, payload))
    return answer ?? '{}'
  } catch (error) {
    const cause = new Error(`${schema}.${name}: ${databaseText(error)}`, { cause: error })
    throw new AuthError('unexpected_failure', authMessages.hookFailed, { cause })
  }
}

/** Calls a function as a hook, within the time that one has. @returns its answer as text */
export async function selectHook(
  sql: Queryable,
  { name, schema }: { schema: string; name: string },
  payload: object,
): Promise<string | null> {
  await sql.query(`set local statement_timeout = ${TIMEOUT_MS}`)
  const { rows } = await sql.query<{ answer: string | null }>(
    `select ${escapeIdentifier(schema)}.${escapeIdentifier(name)}($1::jsonb)::text as answer`,
    [JSON.stringify(payload)],
  )
  return rows[0]?.answer ?? null
}

/** Returns the message of the database with its code; a refusal of the service is written for strangers. */
function databaseText(failure: unknown): string {
  const error = databaseErrorOf(failure)
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string'
    ? `${error.message} (SQLSTATE ${error.code})`
    : error.message
}

/** @throws AuthError hook_payload_over_size_limit, unexpected_failure */
function readAnswer(text: string): Readonly<Record<string, unknown>> {
  if (Buffer.byteLength(text) > MAX_HOOK_ANSWER_BYTES)
    throw new AuthError('hook_payload_over_size_limit', authMessages.hookLarge, { isFinal: true })
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer))
      return answer as Record<string, unknown>
  } catch {
    // Refused as any other answer that is no object.
  }
  throw new AuthError('unexpected_failure', authMessages.hookNoObject, { isFinal: true })
}

/** Returns the error that a hook answered with. */
function errorOf(error: unknown): AuthError {
  const { http_code, message } = (typeof error === 'object' ? error : {}) as Record<string, unknown>
  const status =
    typeof http_code === 'number' &&
    Number.isInteger(http_code) &&
    http_code >= 400 &&
    http_code < 500
      ? http_code
      : 500
  const isFinal = status < 500 && status !== 429
  return new AuthError('unexpected_failure', hookMessage(message), { status, isFinal })
}

/** Returns the message that a hook wants to be shown. */
export const hookMessage = (message: unknown): string =>
  typeof message === 'string' && message !== '' ? message.slice(0, 500) : authMessages.hookFailed
