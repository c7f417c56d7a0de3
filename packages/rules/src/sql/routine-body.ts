import { isWord, type Lexeme } from './reading'

/**
 * Follows one statement and knows whether it is inside the `begin atomic ... end` body of a `create function` or `create procedure`,
 * whose semicolons end nothing.
 */
export interface RoutineBodyTracker {
  /** Goes past a lexeme of the statement; to be called for each in turn. */
  pass(lexemes: readonly Lexeme[], index: number): void
  isInside(): boolean
}

const ROUTINE = /^create (or replace )?(function|procedure)\b/

export function createRoutineBodyTracker(): RoutineBodyTracker {
  let opening = ''
  let wordsOfOpening = 0
  /** `begin atomic` opens one; inside of it `case` opens another. Both are closed by `end`. */
  let openBlocks = 0

  return {
    pass(lexemes, index) {
      const lexeme = lexemes[index]
      if (lexeme === undefined) return
      if (wordsOfOpening < 4) {
        opening += `${lexeme.text} `
        wordsOfOpening += 1
      }
      // Behind `as` even a reserved word is but a label, and inside parentheses a `case` has its own `end`.
      if (lexeme.kind !== 'word' || lexeme.depth > 0 || isWord(lexemes[index - 1], 'as') || !ROUTINE.test(opening)) return
      if (openBlocks === 0) {
        if (lexeme.text === 'atomic' && isWord(lexemes[index - 1], 'begin')) openBlocks = 1
      } else if (lexeme.text === 'case') openBlocks += 1
      else if (lexeme.text === 'end') openBlocks -= 1
    },
    isInside: () => openBlocks > 0,
  }
}
