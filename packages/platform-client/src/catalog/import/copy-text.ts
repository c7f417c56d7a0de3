const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A row as COPY's text format has it, with its line end. */
export function copyLine(values: readonly (string | null)[]): string {
  let line = ''
  for (const [at, value] of values.entries()) {
    if (at > 0) line += '\t'
    line += value === null ? '\\N' : copyText(value)
  }
  return `${line}\n`
}

const copyText = (value: string): string =>
  SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, (mark) => ESCAPES[mark] ?? mark) : value
