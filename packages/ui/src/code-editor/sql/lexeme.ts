import type { Token } from '@howdah/rules/sql/text/tokenizer'

/** A piece of the statement other than white space and comments; `word` is lower case, or empty for what is no bare word. */
export interface EditorLexeme {
  kind: Token['kind']
  text: string
  word: string
  depth: number
  start: number
  end: number
}

export function isName(lexeme: EditorLexeme): boolean {
  return lexeme.kind === 'identifier' || lexeme.kind === 'quoted-identifier'
}
