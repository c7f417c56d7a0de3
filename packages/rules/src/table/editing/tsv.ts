/**
 * Parses rows of cells from the clipboard format of spreadsheets: tabs between cells; a cell with
 * tabs, breaks or quotes is quoted. A text without any is one cell. A break at the end ends the
 * last row and starts no new one.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null
    const end = quoted ? quoted.end : cellEnd(text, at)
    row.push(quoted ? quoted.value : text.slice(at, end))
    if (text[end] === '\t') {
      at = end + 1
      continue
    }
    rows.push(row)
    row = []
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (at >= text.length) break
  }
  return rows
}

function cellEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r')
    end += 1
  return end
}

/** Null when the quote is one of the text's own: nothing that follows ends it at a cell's end. */
function quotedCell(text: string, from: number): { value: string; end: number } | null {
  let end = from + 1
  while (end < text.length) {
    if (text[end] !== '"') end += 1
    else if (text[end + 1] === '"') end += 2
    else break
  }
  const after = text[end + 1]
  const isEnd =
    text[end] === '"' && (after === undefined || after === '\t' || after === '\n' || after === '\r')
  return isEnd ? { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 } : null
}
