import { codeLanguages, type CodeLanguage } from './languages'

/** Kind of a part of code that has a color of its own. */
export type CodePartKind = 'keyword' | 'string' | 'number' | 'name' | 'comment'

export interface CodePart {
  text: string
  /** Null: as the rest of the text. */
  kind: CodePartKind | null
}

/** Splits code into parts by their kind; the texts of the parts are the code. */
export function highlightCode(code: string, language: string): CodePart[] {
  const known = codeLanguages[language]
  if (!known) return [{ text: code, kind: null }]
  const keywords = new Set(known.keywords.split(/\s+/))
  const parts: CodePart[] = []
  let plainFrom = 0
  for (const match of code.matchAll(patternOf(known))) {
    const [text] = match
    const { comment, string, name, number } = match.groups ?? {}
    const kind =
      comment !== undefined
        ? 'comment'
        : string !== undefined
          ? 'string'
          : name !== undefined
            ? 'name'
            : number !== undefined
              ? 'number'
              : keywords.has(text)
                ? 'keyword'
                : null
    if (kind === null) continue
    if (match.index > plainFrom)
      parts.push({ text: code.slice(plainFrom, match.index), kind: null })
    parts.push({ text, kind })
    plainFrom = match.index + text.length
  }
  if (plainFrom < code.length) parts.push({ text: code.slice(plainFrom), kind: null })
  return parts
}

function patternOf(language: CodeLanguage): RegExp {
  const { lineComment, blockComment, strings, names, hasTags = false } = language
  const comments = [
    // A URL in a text that is not quoted is no comment.
    ...(lineComment === undefined ? [] : [`(?<![:\\w"'])${escaped(lineComment)}.*`]),
    ...(blockComment
      ? [`${escaped(blockComment[0])}[^]*?(?:${escaped(blockComment[1])}|$(?![^]))`]
      : []),
  ]
  const tags = hasTags ? ['</?[A-Za-z][\\w.-]*'] : []
  const nameParts = [...(names ? [names.source] : []), ...tags]
  return new RegExp(
    [
      group('comment', comments),
      group(
        'string',
        strings.map((quote) => stringPattern(quote, hasTags)),
      ),
      group('name', nameParts),
      '(?<number>\\b\\d[\\w.]*)',
      '[A-Za-z_$][\\w$]*',
    ]
      .filter((part) => part !== '')
      .join('|'),
    'gm',
  )
}

const group = (name: string, parts: readonly string[]) =>
  parts.length === 0 ? '' : `(?<${name}>${parts.join('|')})`

function stringPattern(quote: string, hasTags: boolean): string {
  const end = escaped(quote)
  const isLong = quote.length > 1 || quote === '`'
  const inside = isLong ? '[^\\\\]' : '[^\\\\\\n]'
  // In markup, an apostrophe inside of a word is no quote.
  const start = hasTags && !isLong ? `(?<!\\w)${end}` : end
  return `${start}(?:\\\\[^]|(?!${end})${inside})*${end}`
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
