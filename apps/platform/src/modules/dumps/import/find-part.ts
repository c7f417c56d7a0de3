import { setImmediate } from 'node:timers/promises'
import { createRoutineBodyTracker } from '@howdah/rules/sql/guard/routine-body'
import { CHAR, isDigit, isIdentifierStart, isWhitespace } from '@howdah/rules/sql/text/char-codes'
import { isSymbol, isWord, type Lexeme } from '@howdah/rules/sql/text/reading'
import {
  endOfBlockComment,
  endOfDollarString,
  endOfIdentifier,
  endOfLineComment,
  endOfNumber,
  endOfParameter,
  endOfQuoted,
  endOfWhitespace,
  stringPrefix,
  type StringStyle,
} from '@howdah/rules/sql/text/scanners'

/** Place of the next part of a dump in a text: `[start, end)`, without comments before it. */
interface FoundPart {
  kind: 'statement' | 'rows' | 'command'
  start: number
  end: number
  /** Position at which the part after it begins. */
  next: number
}

const OPEN = '('.charCodeAt(0)
const CLOSE = ')'.charCodeAt(0)
const SEMICOLON = ';'.charCodeAt(0)
/** Characters after which other work of the server has its turn. */
const TURN = 1024 * 1024

/**
 * Finds the first part of a dump in a text of one character for each byte. It reads like the
 * splitter of the SQL editor, but holds no tokens: a statement may have millions of them.
 * @param isLast whether nothing follows the text
 * @returns null if the text has no whole part
 */
export async function findPart(
  text: string,
  from: number,
  isLast: boolean,
): Promise<FoundPart | null> {
  const words = createWords()
  let start = -1
  let end = -1
  let turn = from + TURN
  /** Style that a string on a following line would go on with. */
  let style: StringStyle | null = null
  let isNewLine = false

  for (let at = from; at < text.length;) {
    if (at > turn) {
      turn = at + TURN
      await setImmediate()
    }
    const code = text.charCodeAt(at)
    const next = text.charCodeAt(at + 1)
    if (isWhitespace(code)) {
      const space = endOfWhitespace(text, at)
      isNewLine ||= space.lineBreak
      at = space.end
      continue
    }
    if (code === CHAR.minus && next === CHAR.minus) {
      at = endOfLineComment(text, at)
      continue
    }
    if (code === CHAR.slash && next === CHAR.star) {
      at = endOfBlockComment(text, at).end
      style = null
      continue
    }
    if (start === -1 && code === CHAR.backslash) {
      const line = text.indexOf('\n', at)
      if (line === -1 && !isLast) return null
      const stop = line === -1 ? text.length : line
      return { kind: 'command', start: at + 1, end: stop, next: Math.min(stop + 1, text.length) }
    }
    if (code === SEMICOLON && words.mayEnd()) {
      at += 1
      if (start === -1) continue
      if (!words.isCopyFromStdin()) return { kind: 'statement', start, end, next: at }
      const line = text.indexOf('\n', at)
      if (line === -1 && !isLast) return null
      return { kind: 'rows', start, end, next: line === -1 ? text.length : line + 1 }
    }

    if (start === -1) start = at
    const prefix = isIdentifierStart(code) ? stringPrefix(text, at) : null
    const quote = prefix?.quote ?? at
    const opens = text.charCodeAt(quote)
    if (opens === CHAR.quote) {
      style =
        prefix && prefix.opens !== 'identifier'
          ? prefix.opens
          : ((isNewLine ? style : null) ?? 'standard')
      isNewLine = false
      end = endOfQuoted(text, quote, style).end
      words.passOther()
    } else {
      style = null
      if (opens === CHAR.doubleQuote) {
        end = endOfQuoted(text, quote, 'standard').end
        words.passOther()
      } else if (isIdentifierStart(code)) {
        end = endOfIdentifier(text, at)
        words.pass(text.slice(at, end))
      } else {
        end = endOfOther(text, at, code, next)
        words.passOther(end === at + 1 ? code : undefined)
      }
    }
    at = end
  }
  if (!isLast || start === -1) return null
  const kind = words.isCopyFromStdin() ? 'rows' : 'statement'
  return { kind, start, end: Math.min(end, text.length), next: text.length }
}

/** End of a number, a parameter, a dollar-quoted text, or a character. */
function endOfOther(text: string, at: number, code: number, next: number): number {
  if (isDigit(code) || (code === CHAR.dot && isDigit(next))) return endOfNumber(text, at)
  if (code !== CHAR.dollar) return at + 1
  if (isDigit(next)) return endOfParameter(text, at)
  return endOfDollarString(text, at)?.end ?? at + 1
}

const DOT = '.'

/** Follows the words of a statement, of which it holds two, and none if only `;` can end it. */
function createWords() {
  const body = createRoutineBodyTracker()
  let lexemes: Lexeme[] = []
  let depth = 0
  let first: 'create' | 'copy' | 'other' | null = null
  let isFromStdin = false

  function add(kind: Lexeme['kind'], text: string): void {
    first ??= kind === 'word' && (text === 'create' || text === 'copy') ? text : 'other'
    if (first === 'other') return
    const last = lexemes.at(-1)
    const isBehindAs = last !== undefined && isWord(last, 'as') && !last.isBehindAs
    const lexeme = { kind, text, start: 0, end: 0, depth, isBehindAs }
    lexemes = last ? [last, lexeme] : [lexeme]
    if (first === 'create') body.pass(lexemes, lexemes.length - 1)
    else isFromStdin ||= depth === 0 && isWord(last, 'from') && isWord(lexeme, 'stdin')
  }

  return {
    pass(identifier: string): void {
      if (first === 'other') return
      const last = lexemes.at(-1)
      const isName = last !== undefined && isSymbol(last, DOT)
      add(isName ? 'name' : 'word', identifier.toLowerCase())
    },
    /** Goes past what is no word: a character, or the text in quotes. */
    passOther(code?: number): void {
      if (code === CLOSE && depth > 0) depth -= 1
      add(code === undefined ? 'literal' : 'symbol', code === CHAR.dot ? DOT : '')
      if (code === OPEN) depth += 1
    },
    mayEnd: (): boolean => depth === 0 && !body.isInside(),
    isCopyFromStdin: (): boolean => isFromStdin,
  }
}
