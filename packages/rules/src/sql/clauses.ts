import { isAnyWord, isSymbol, isWord, type Lexeme } from './reading'
import { wordSet } from './words'

/** The clauses in which a name in front of `(` is something else than a call. */
type Clause = 'with' | 'group-by' | 'grouping-sets' | null

const NEXT_CLAUSE: ReadonlySet<string> = wordSet(
  'select values table insert update delete merge from where having window order limit offset fetch for union intersect except ' +
    'returning',
)

const WITH_WORDS = wordSet('with recursive')
const GROUP_BY_WORDS = wordSet('by all distinct')

export interface ClauseTracker {
  /** Goes past a lexeme; to be called for each in turn. */
  pass(lexemes: readonly Lexeme[], index: number): void
  /** Where the parenthesis that was closed last had been opened; -1 when none was. */
  lastOpened(): number
  /** Whether the name behind `before` is that of a query: `with t(a, b) as (...)`. */
  expectsQueryName(before: Lexeme | undefined): boolean
  /** Whether `rollup (` or `cube (` behind `before` is an element of a group by. */
  expectsGroupingElement(before: Lexeme | undefined): boolean
}

/** Follows the clauses of a text, a level of parentheses each. */
export function createClauseTracker(): ClauseTracker {
  const levels: { clause: Clause; openedAt: number }[] = [{ clause: null, openedAt: -1 }]
  let lastOpened = -1
  const clause = () => levels.at(-1)?.clause ?? null
  const enter = (next: Clause) => {
    const level = levels.at(-1)
    if (level !== undefined) level.clause = next
  }

  return {
    pass(lexemes, index) {
      const lexeme = lexemes[index]
      const before = lexemes[index - 1]
      if (isSymbol(lexeme, '(')) {
        levels.push({ clause: isWord(before, 'sets') && isWord(lexemes[index - 2], 'grouping') ? 'grouping-sets' : null, openedAt: index })
      } else if (isSymbol(lexeme, ')')) {
        lastOpened = levels.at(-1)?.openedAt ?? -1
        if (levels.length > 1) levels.pop()
      } else if (isSymbol(lexeme, ';')) {
        enter(null)
      } else if (lexeme?.kind === 'word') {
        if (NEXT_CLAUSE.has(lexeme.text)) enter(null)
        else if (lexeme.text === 'with' && isSymbol(before, '(')) enter('with')
        else if (lexeme.text === 'by' && isWord(before, 'group')) enter('group-by')
      }
    },
    lastOpened: () => lastOpened,
    expectsQueryName: (before) => clause() === 'with' && (isAnyWord(before, WITH_WORDS) || isSymbol(before, ',')),
    expectsGroupingElement: (before) =>
      (clause() === 'group-by' && (isAnyWord(before, GROUP_BY_WORDS) || isSymbol(before, ','))) ||
      (clause() === 'grouping-sets' && (isSymbol(before, '(') || isSymbol(before, ','))),
  }
}
