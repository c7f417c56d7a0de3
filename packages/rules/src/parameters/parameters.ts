import { tokenize, type Token } from '../sql/text/tokenizer'

/** A value that a text leaves open: `$1` or `:name`. */
export interface SqlParameter {
  /** As in the text: `$1`, `:name`. */
  readonly name: string
  /** Uses of the parameter, `[start, end)` in UTF-16 code units. */
  readonly uses: readonly { readonly start: number; readonly end: number }[]
}

/** A text in which only `$1`, `$2` ... are left open. */
export interface PositionalSql {
  readonly sql: string
  /** The parameter behind each number, `$1` first; null for a number that the text does not use. */
  readonly order: readonly (string | null)[]
  /** Replacements of the original text, in order; `at` is an offset in the new text. */
  readonly edits: readonly SqlEdit[]
}

export interface SqlEdit {
  readonly at: number
  /** UTF-16 code units there before, and now. */
  readonly before: number
  readonly after: number
}

/** Values are counted with two bytes on the wire. */
const MAX_PARAMETERS = 65_535

/**
 * The parameters of a text, in the order of their first use. They are found on tokens: nothing in strings, comments and quoted
 * identifiers is one, nor a cast (`::date`), a named argument (`:=`) or the bound of a slice (`a[lo:hi]`; `array[:a, :b]` has two).
 * In a `prepare` and in the definition of a function `$1` belongs to that. Names keep their case. Never throws; linear time.
 */
export function findParameters(sql: string): SqlParameter[] {
  const found = new Map<string, { start: number; end: number }[]>()
  const tokens = tokenize(sql)
  const brackets: ('array' | 'slice')[] = []
  let statement: string[] = []
  let before = ''

  const use = (name: string, start: number, end: number) => {
    if (isDefinition(statement)) return
    const uses = found.get(name)
    if (uses) uses.push({ start, end })
    else found.set(name, [{ start, end }])
  }

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!
    const next = tokens[index + 1]
    if (
      token.kind === 'whitespace' ||
      token.kind === 'line-comment' ||
      token.kind === 'block-comment'
    )
      continue
    const text =
      token.end - token.start <= 64 ? sql.slice(token.start, token.end).toLowerCase() : ''
    if (text === ';') statement = []
    else if (statement.length < 4) statement.push(text)
    if (text === '[')
      brackets.push(
        before === 'array' || (brackets.at(-1) === 'array' && (before === '[' || before === ','))
          ? 'array'
          : 'slice',
      )
    else if (text === ']') brackets.pop()
    else if (token.kind === 'parameter' && isNumber(text)) use(text, token.start, token.end)
    else if (
      text === ':' &&
      isName(next) &&
      next.start === token.end &&
      brackets.at(-1) !== 'slice'
    ) {
      use(sql.slice(token.start, next.end), token.start, next.end)
    }
    before = text
  }
  return [...found].map(([name, uses]) => ({ name, uses }))
}

/** The text with a number in place of each name: those that are written as numbers keep theirs, names follow in the order of their use. */
export function bindParameters(
  sql: string,
  parameters: readonly SqlParameter[] = findParameters(sql),
): PositionalSql {
  const order: (string | null)[] = []
  for (const { name } of parameters)
    if (name.startsWith('$')) order[Number(name.slice(1)) - 1] = name
  for (let index = 0; index < order.length; index += 1) order[index] ??= null
  const numbers = new Map<string, string>()
  for (const { name } of parameters)
    if (name.startsWith(':')) numbers.set(name, `$${order.push(name)}`)

  const edits: SqlEdit[] = []
  let bound = ''
  let copied = 0
  const uses = parameters.flatMap(({ name, uses }) =>
    uses.map((use) => ({ ...use, number: numbers.get(name) })),
  )
  for (const { start, end, number } of uses.sort((a, b) => a.start - b.start)) {
    if (number === undefined) continue
    bound += sql.slice(copied, start)
    edits.push({ at: bound.length, before: end - start, after: number.length })
    bound += number
    copied = end
  }
  return { sql: bound + sql.slice(copied), order, edits }
}

const isName = (token: Token | undefined): token is Token => token?.kind === 'identifier'

/** `$0` is none, and numbers out of range are left for Postgres to refuse. */
function isNumber(text: string): boolean {
  const number = Number(text.slice(1))
  return number >= 1 && number <= MAX_PARAMETERS && text === `$${number}`
}

function isDefinition([first, second, third, fourth]: readonly string[]): boolean {
  if (first === 'prepare') return true
  if (first !== 'create') return false
  const what = second === 'or' && third === 'replace' ? fourth : second
  return what === 'function' || what === 'procedure'
}
