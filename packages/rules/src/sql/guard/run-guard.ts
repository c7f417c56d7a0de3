import { callsUnknownFunction, unknownFunctionNames } from './function-calls'
import { isAnyWord, isSymbol, isWord, readSql } from '../text/reading'
import { wordSet } from '../text/words'

/** Confirmation required before a text runs. `run` requires none. */
export type RunGuardVerdict = 'run' | 'has-write-operation' | 'has-unknown-functions'

/** `into` makes a table (`select ... into`) or a row (`insert into`, `merge into`); the others are the specification's list. */
const WRITING_WORDS = wordSet('insert update delete alter drop create replace into')

/**
 * Checks that a text may run without confirmation: every statement starts with the word `select`,
 * no word of it writes, and it calls no function outside the known list. Words count where they
 * could be keywords: not in strings, comments and quoted identifiers, nor after a dot, where only a
 * name is possible. `with`, `values`, `table`, `explain`, `show` and a leading parenthesis require
 * confirmation like anything else that is not `select`.
 *
 * A write is reported before a function. Text that cannot be judged (an open string or comment,
 * unbalanced brackets, a psql command) is a write. A text without statements is `run`. Never
 * throws.
 */
export function checkRunGuard(sql: string): RunGuardVerdict {
  const { lexemes, isSound } = readSql(sql)
  if (!isSound) return 'has-write-operation'

  let opensStatement = true
  for (const lexeme of lexemes) {
    if (isSymbol(lexeme, ';')) {
      if (lexeme.depth > 0) return 'has-write-operation'
      opensStatement = true
      continue
    }
    if (opensStatement && !isWord(lexeme, 'select')) return 'has-write-operation'
    if (isAnyWord(lexeme, WRITING_WORDS)) return 'has-write-operation'
    opensStatement = false
  }
  return callsUnknownFunction(lexemes) ? 'has-unknown-functions' : 'run'
}

/**
 * Returns what requires confirmation in a text: the words that write and the first words of
 * statements that are no `select`, in upper case, or the names of unknown functions. Empty if the
 * text requires none or cannot be judged. Never throws.
 */
export function runGuardFindings(sql: string): string[] {
  const { lexemes, isSound } = readSql(sql)
  if (!isSound) return []
  const words: string[] = []
  let opensStatement = true
  for (const lexeme of lexemes) {
    const opens = opensStatement
    opensStatement = isSymbol(lexeme, ';')
    if (opensStatement) continue
    if ((opens && !isWord(lexeme, 'select')) || isAnyWord(lexeme, WRITING_WORDS))
      words.push(lexeme.text.toUpperCase())
  }
  if (words.length > 0) return [...new Set(words)]
  return unknownFunctionNames(lexemes).map((name) => `${name}()`)
}
