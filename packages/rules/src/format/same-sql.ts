import { findParameters } from '../parameters/parameters'
import { tokenize } from '../sql/text/tokenizer'

/**
 * Checks that two texts are the same SQL except for the white space between their tokens and inside
 * their comments: no token, comment or parameter is lost, moved or changed. Words retain their
 * case. The result of a formatter is only accepted if this check passes.
 */
export function isSameSql(before: string, after: string): boolean {
  return (
    isSame(meaningOf(before), meaningOf(after)) && isSame(parametersOf(before), parametersOf(after))
  )
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index])

/** `:name` is two tokens, which are a parameter only without a space between them. */
const parametersOf = (sql: string): string[] =>
  findParameters(sql).map(({ name, uses }) => `${name} ${uses.length}`)

function meaningOf(sql: string): string[] {
  const parts: string[] = []
  let space = ''
  let wasString = false
  for (const { kind, start, end } of tokenize(sql)) {
    const text = sql.slice(start, end)
    if (kind === 'whitespace') {
      space += text
      continue
    }
    const comment = kind === 'line-comment' || kind === 'block-comment'
    // Two strings are one when there is a line break between them, and an error when there is none.
    if (wasString && kind === 'string') parts.push(/[\n\r]/.test(space) ? 'joined' : 'apart')
    parts.push(`${kind} ${comment ? text.replace(/\s+/g, ' ').trim() : text}`)
    wasString = kind === 'string' || (wasString && comment)
    space = comment ? space : ''
  }
  return parts
}
