import { tokenize, type Token } from '@howdah/rules/sql/text/tokenizer'

interface Level {
  /** The query that they are, or belong to. */
  query: Query
  /** True if the parentheses are a query of their own. */
  isQuery: boolean
}

interface Query {
  hasFrom: boolean
  /** Calls that belong to this query. */
  calls: Call[]
}

/** Offsets of a call, its arguments included, `[start, end)`. */
interface Call {
  start: number
  end: number
}

/**
 * Returns the calls of functions in the schema `auth` that Postgres evaluates again for each row:
 * all except those in a subquery without FROM, `(select auth.uid())`, which is evaluated once per
 * statement.
 * @param expression of a policy, as Postgres returns it when only its own catalog is in the search
 * path
 */
export function callsPerRow(expression: string): Call[] {
  const tokens = tokenize(expression).filter(({ kind }) => kind !== 'whitespace')
  const textOf = (token: Token | undefined) =>
    token ? expression.slice(token.start, token.end) : ''
  const found: Call[] = []
  const outermost: Level = { query: { hasFrom: true, calls: found }, isQuery: true }
  const levels = [outermost]
  /** By the depth of the parentheses that end them. */
  const open = new Map<number, Call>()

  for (const [index, token] of tokens.entries()) {
    const level = levels.at(-1) ?? outermost
    const text = textOf(token)
    if (text === '(' && token.kind === 'punctuation') {
      if (isCallOfAuth(tokens, index, textOf)) {
        const call = { start: tokens[index - 3]?.start ?? 0, end: token.end }
        level.query.calls.push(call)
        open.set(levels.length, call)
      }
      const isQuery = ['SELECT', 'WITH'].includes(textOf(tokens[index + 1]))
      levels.push({ query: isQuery ? { hasFrom: false, calls: [] } : level.query, isQuery })
    } else if (text === ')' && token.kind === 'punctuation' && levels.length > 1) {
      levels.pop()
      if (level.isQuery && level.query.hasFrom)
        for (const call of level.query.calls) found.push(call)
      const call = open.get(levels.length)
      if (call) call.end = token.end
      open.delete(levels.length)
    } else if (text === 'FROM' && token.kind === 'identifier' && level.isQuery)
      level.query.hasFrom = true
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Returns true if the parenthesis at `index` begins the arguments of `auth.name`. */
function isCallOfAuth(
  tokens: readonly Token[],
  index: number,
  textOf: (token: Token | undefined) => string,
): boolean {
  const [schema, dot, name] = [tokens[index - 3], tokens[index - 2], tokens[index - 1]]
  return (
    textOf(schema) === 'auth' &&
    textOf(dot) === '.' &&
    textOf(tokens[index - 4]) !== '.' &&
    (name?.kind === 'identifier' || name?.kind === 'quoted-identifier')
  )
}

/** The same with each of those calls in a query of its own. */
export function callOnce(expression: string): string {
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of callsPerRow(expression)) {
    // One inside another one's arguments goes with it.
    if (start < done) continue
    pieces.push(expression.slice(done, start), `(select ${expression.slice(start, end)})`)
    done = end
  }
  return pieces.join('') + expression.slice(done)
}
