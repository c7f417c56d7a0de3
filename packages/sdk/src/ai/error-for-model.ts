import type { SqlErrorDetails } from '@howdah/platform-client/errors'

/**
 * Returns the part of an error that is sent to a model: enough to fix the SQL, and no data of a
 * row. Postgres quotes values of rows in details, in the messages of data exceptions (class 22),
 * and in the messages that functions raise (class P0).
 */
export function errorForModel({
  sqlstate,
  message,
  hint,
}: Pick<SqlErrorDetails, 'sqlstate' | 'message' | 'hint'>): string {
  const code = `SQLSTATE ${sqlstate}`
  switch (sqlstate.slice(0, 2)) {
    case '42':
      return [`${message} (${code})`, hint && `Hint: ${hint}`].filter(Boolean).join('\n')
    case '22':
      return `${message.split(/[:"']/, 1)[0]?.trim()} (${code})`
    case '0A':
    case '21':
    case '23':
    case '25':
    case '2B':
    case '3D':
    case '3F':
    case '40':
    case '55':
    case '57':
      return `${message} (${code})`
    default:
      return code
  }
}
