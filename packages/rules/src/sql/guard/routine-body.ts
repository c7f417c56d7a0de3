import { isWord, type Lexeme } from '../text/reading'

/**
 * Follows one statement and tracks whether it is inside the `begin atomic ... end` body of a
 * `create function` or `create procedure`, in which semicolons do not end it.
 */
export interface RoutineBodyTracker {
  /** Goes past a lexeme of the statement; to be called for each in turn. */
  pass(lexemes: readonly Lexeme[], index: number): void
  isInside(): boolean
}

const ROUTINE = /^create (or replace )?(function|procedure) /
/** Words that are needed to know a `create or replace function`. */
const OPENING_WORDS = 4

export function createRoutineBodyTracker(): RoutineBodyTracker {
  let opening = ''
  let passed = 0
  let isRoutine = false
  /** `begin atomic` opens one; inside of it `case` opens another. Both are closed by `end`. */
  let openBlocks = 0

  return {
    pass(lexemes, index) {
      const lexeme = lexemes[index]
      if (lexeme === undefined) return
      if (passed < OPENING_WORDS) {
        opening += `${lexeme.text} `
        passed += 1
        isRoutine = ROUTINE.test(opening)
      }
      // Behind `as` even a reserved word is but a label, and inside parentheses a `case` has its own `end`.
      if (!isRoutine || lexeme.kind !== 'word' || lexeme.depth > 0 || lexeme.isBehindAs) return
      if (openBlocks === 0) {
        if (lexeme.text === 'atomic' && isWord(lexemes[index - 1], 'begin')) openBlocks = 1
      } else if (lexeme.text === 'case') openBlocks += 1
      else if (lexeme.text === 'end') openBlocks -= 1
    },
    isInside: () => openBlocks > 0,
  }
}
