import { isAnyWord, isSymbol, isWord, type Lexeme } from './reading'
import { wordSet } from './words'

/** The clauses in which a name means something else than in an expression. */
type Clause = 'with' | 'from' | 'group-by' | 'grouping-sets' | null

const NEXT_CLAUSE: ReadonlySet<string> = wordSet(
  'select values table insert update delete merge where having window order limit offset fetch for union intersect except ' +
    'returning',
)

const WITH_WORDS = wordSet('with recursive')
const GROUP_BY_WORDS = wordSet('by all distinct')
const JOINING_WORDS = wordSet('join lateral')

interface Level {
  clause: Clause
  isSelect: boolean
  openedAt: number
}

export interface ClauseTracker {
  /** Goes past a lexeme; to be called for each in turn. */
  pass(lexemes: readonly Lexeme[], index: number): void
  /** Returns the index of the opening parenthesis of the one closed last; -1 if none was. */
  lastOpened(): number
  /** Checks that the name after `before` is that of a query: `with t(a, b) as (...)`. */
  expectsQueryName(before: Lexeme | undefined): boolean
  /** Checks that `rollup (` or `cube (` after `before` is an element of a group by. */
  expectsGroupingElement(before: Lexeme | undefined): boolean
  /**
   * Checks that a table, or a function in a table's place, follows `before`: `from`, `join`, a
   * comma between tables.
   */
  expectsTable(before: Lexeme | undefined): boolean
}

/** Follows the clauses of a text, a level of parentheses each. */
export function createClauseTracker(): ClauseTracker {
  const levels: Level[] = [{ clause: null, isSelect: false, openedAt: -1 }]
  let lastOpened = -1
  const here = (): Level => levels.at(-1) ?? { clause: null, isSelect: false, openedAt: -1 }

  const isAt = (clause: Clause) => here().clause === clause
  const expectsTable = (before: Lexeme | undefined) =>
    isAnyWord(before, JOINING_WORDS) ||
    (isAt('from') && (isWord(before, 'from') || isSymbol(before, ',') || isSymbol(before, '(')))

  const passWord = (word: string, before: Lexeme | undefined) => {
    const level = here()
    if (word === 'select') level.isSelect = true
    // The `from` of `extract(... from ...)` and of `is distinct from` is none.
    if (word === 'from')
      level.clause = level.isSelect && !isWord(before, 'distinct') ? 'from' : null
    else if (NEXT_CLAUSE.has(word)) level.clause = null
    else if (word === 'with' && isSymbol(before, '(')) level.clause = 'with'
    else if (word === 'by' && isWord(before, 'group')) level.clause = 'group-by'
  }

  return {
    pass(lexemes, index) {
      const lexeme = lexemes[index]
      const before = lexemes[index - 1]
      if (isSymbol(lexeme, '(')) {
        const isSets = isWord(before, 'sets') && isWord(lexemes[index - 2], 'grouping')
        levels.push({
          clause: isSets ? 'grouping-sets' : expectsTable(before) ? 'from' : null,
          isSelect: false,
          openedAt: index,
        })
      } else if (isSymbol(lexeme, ')')) {
        lastOpened = here().openedAt
        if (levels.length > 1) levels.pop()
      } else if (isSymbol(lexeme, ';')) {
        here().clause = null
        here().isSelect = false
      } else if (lexeme?.kind === 'word') {
        passWord(lexeme.text, before)
      }
    },
    lastOpened: () => lastOpened,
    expectsQueryName: (before) =>
      isAt('with') && (isAnyWord(before, WITH_WORDS) || isSymbol(before, ',')),
    expectsGroupingElement: (before) =>
      (isAt('group-by') && (isAnyWord(before, GROUP_BY_WORDS) || isSymbol(before, ','))) ||
      (isAt('grouping-sets') && (isSymbol(before, '(') || isSymbol(before, ','))),
    expectsTable,
  }
}
