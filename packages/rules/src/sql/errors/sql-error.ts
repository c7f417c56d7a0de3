import { sqlErrorMessages } from './sql-error.messages'

export const SQL_ERROR_TITLE = sqlErrorMessages.title

export interface SqlErrorDescription {
  readonly title: string
  /**
   * Lines below the title, with their indentation: a `^` under a `LINE 1:` must stay in its column.
   */
  readonly detail: string[]
}

/**
 * Returns the content of the error alert for a failed query: the first
 * non-empty line of the formatted error is the title and the remaining ones are the detail. Without
 * a formatted error the title is the default one and the message is the detail. Blank lines are
 * left out. Never throws.
 */
export function describeSqlError(error: {
  message: string
  formattedError?: string | null
}): SqlErrorDescription {
  const [title, ...detail] = nonBlankLines(error.formattedError)
  return title === undefined
    ? { title: SQL_ERROR_TITLE, detail: nonBlankLines(error.message) }
    : { title: title.trim(), detail }
}

const nonBlankLines = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
