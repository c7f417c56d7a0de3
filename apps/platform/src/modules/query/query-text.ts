import { AppError } from '../../base/app-error'
import { queryMessages } from './query.messages'
import type { QueryText } from './query-session'

/**
 * Rejects input that Postgres cannot receive unchanged, so it never receives something else
 * instead.
 * @throws AppError 400
 */
export function checkQueryText(
  sql: string,
  parameters: readonly (string | null)[] = [],
  copyData?: string,
): void {
  checkText('query', sql)
  if (copyData !== undefined) checkText('copyData', copyData)
  for (const [index, value] of parameters.entries())
    if (value !== null) checkText(`parameters.${index}`, value)
}

/** Returns the characters of a run, which are about its bytes in memory. */
export const lengthOf = ({ copyData = '', parameters = [], sql }: QueryText): number =>
  parameters.reduce(
    (sum, parameter) => sum + (parameter?.length ?? 0),
    sql.length + copyData.length,
  )

function checkText(path: string, text: string): void {
  const nul = text.indexOf('\0')
  if (nul >= 0) refuse(path, queryMessages.nul(nul + 1))
  if (!text.isWellFormed()) refuse(path, queryMessages.halfSurrogate)
}

function refuse(path: string, what: string): never {
  throw new AppError(400, 'bad_request', queryMessages.badText(what), {
    details: [{ path: `body.${path}`, message: what }],
  })
}
