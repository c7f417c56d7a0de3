import { isAnyWord, isSymbol, isWord, readSql, type Lexeme } from '../text/reading'
import { wordSet } from '../text/words'

export interface SqlRisks {
  /** Something is dropped, deleted or truncated. */
  readonly destructive: boolean
  /** An update changes every row of its table. */
  readonly updateWithoutWhere: boolean
}

/**
 * Returns the risks that a confirmation should warn of, in any statement of a text.
 *
 * - `destructive`: the keyword `drop` anywhere (`alter table t drop c` needs no `column`; `drop not
 *   null` counts as well), a `delete` statement or the `delete` of a merge, a `truncate` statement.
 *   `on delete cascade`, `grant truncate` and a trigger `before delete` are not.
 * - `updateWithoutWhere`: an `update` statement, also in a `with`, a rule or an `explain`, that has
 *   no `where` of its own level. `for update`, `on conflict do update`, `on update cascade`, `grant
 *   update`, a merge's `update` and a trigger `before update` are not.
 *
 * Words in strings, comments and quoted identifiers do not count; so the code inside a `do` block
 * is not seen. Never throws.
 */
export function findRisks(sql: string): SqlRisks {
  const { lexemes } = readSql(sql)
  return {
    destructive: isDestructive(lexemes),
    updateWithoutWhere: updatesEveryRow(lexemes),
  }
}

/** Returns `destructive` of a text that was read already. */
export const isDestructive = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some((_, index) => destroysAt(lexemes, index))

function destroysAt(lexemes: readonly Lexeme[], index: number): boolean {
  const lexeme = lexemes[index]
  if (lexeme?.kind !== 'word') return false
  switch (lexeme.text) {
    case 'drop':
      return true
    case 'delete':
      return (
        isWord(lexemes[index + 1], 'from') ||
        isWord(lexemes[index - 1], 'then') ||
        opensStatement(lexemes[index - 1])
      )
    case 'truncate':
      return opensStatement(lexemes[index - 1])
    default:
      return false
  }
}

const opensStatement = (before: Lexeme | undefined): boolean =>
  before === undefined || isSymbol(before, ';') || isSymbol(before, '(')

/** Behind these, or behind a parenthesis or semicolon, `update` opens a statement. */
const UPDATE_FOLLOWS = wordSet('also instead do atomic as explain analyze analyse verbose')

/** Returns `updateWithoutWhere` of a text that was read already. */
export function updatesEveryRow(lexemes: readonly Lexeme[]): boolean {
  /** The update that is open on each level of parentheses. */
  const open: ({ hasSet: boolean; hasWhere: boolean } | undefined)[] = []
  let found = false
  const close = (depth: number) => {
    const update = open[depth]
    if (update?.hasSet && !update.hasWhere) found = true
    open[depth] = undefined
  }

  for (let index = 0; index < lexemes.length; index += 1) {
    const lexeme = lexemes[index]
    if (lexeme === undefined) break
    const { depth } = lexeme
    if (isSymbol(lexeme, ';')) close(depth)
    else if (isSymbol(lexeme, ')')) close(depth + 1)
    else if (opensUpdate(lexemes, index)) {
      close(depth)
      open[depth] = { hasSet: false, hasWhere: false }
    } else {
      const update = open[depth]
      if (update === undefined || lexeme.isBehindAs) continue
      if (isWord(lexeme, 'set')) update.hasSet = true
      else if (isWord(lexeme, 'where')) update.hasWhere = true
    }
  }
  for (const depth of open.keys()) close(depth)
  return found
}

function opensUpdate(lexemes: readonly Lexeme[], index: number): boolean {
  if (!isWord(lexemes[index], 'update')) return false
  const before = lexemes[index - 1]
  // `on conflict (...) do update set` and `do update` of a rule differ in the next word.
  if (isWord(lexemes[index + 1], 'set')) return false
  return opensStatement(before) || isSymbol(before, ')') || isAnyWord(before, UPDATE_FOLLOWS)
}
