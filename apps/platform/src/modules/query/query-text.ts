import { AppError } from '../../base/app-error'

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

function checkText(path: string, text: string): void {
  const nul = text.indexOf('\0')
  if (nul >= 0)
    refuse(path, `holds a NUL character at position ${nul + 1}, which Postgres text cannot hold`)
  if (!text.isWellFormed()) refuse(path, 'holds half of a surrogate pair, which is no character')
}

function refuse(path: string, what: string): never {
  throw new AppError(400, 'bad_request', `The text ${what}. Remove it and run again.`, {
    details: [{ path: `body.${path}`, message: what }],
  })
}
