import { isConnectionLost } from '../../../postgres/connection/connection-lost'
import { isWaitedTooLong } from '../../../postgres/connection/project-pools'
import type { AuthContext } from '../auth-context'
import { authMessages } from '../auth.messages'
import type { TokenHookEvent } from '../flows/token-hook'
import { databaseErrorOf } from '../sql-failures'
import { selectHook } from './run-hook'
import { MAX_HOOK_ANSWER_BYTES } from './signed-request'

/** Answer of a function, or the error with which it failed. */
export interface HookTrial {
  event: unknown
  error: { code: string | null; message: string } | null
}

/** Ends the transaction of a trial, so that nothing of it stays. */
class RolledBack extends Error {
  constructor(readonly answer: string | null) {
    super('rolled back')
  }
}

/**
 * Calls a function as the hook of access tokens, as the auth service would, and rolls back what it
 * writes.
 * @throws AuthError request_timeout while the database is not there
 */
export async function tryTokenHook(
  { transaction }: Pick<AuthContext, 'transaction'>,
  address: { schema: string; name: string },
  event: TokenHookEvent,
): Promise<HookTrial> {
  const failure: unknown = await transaction(async (sql) => {
    throw new RolledBack(await selectHook(sql, address, event))
  }).catch((error: unknown) => error)
  if (failure instanceof RolledBack) return readTrial(failure.answer)
  const error = databaseErrorOf(failure)
  if (!(error instanceof Error) || isConnectionLost(error) || isWaitedTooLong(error)) throw failure
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === null) throw failure
  return { event: null, error: { code, message: error.message } }
}

function readTrial(answer: string | null): HookTrial {
  if (answer !== null && Buffer.byteLength(answer) > MAX_HOOK_ANSWER_BYTES)
    return { event: null, error: { code: null, message: authMessages.hookLarge } }
  try {
    return { event: answer === null ? null : (JSON.parse(answer) as unknown), error: null }
  } catch {
    // The function returns another type.
    return { event: null, error: { code: null, message: authMessages.hookNoObject } }
  }
}
