/** Type of the elements of an array, below any domain. */
export interface ArrayElement {
  /** Name of a type of Postgres’ own; empty for another one. */
  type: string
  /** Character between two elements. */
  delimiter: string
}

/** Dimensions that an array of Postgres may have. */
const MAX_DIMENSIONS = 6
const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'])
/** Excludes NaN and Infinity, which JSON does not have. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/

interface Reader {
  text: string
  at: number
}

/**
 * Returns an array as Postgres wrote it as JSON, with the values that the Data API gives; null for
 * a text that cannot be read. Numbers have all their digits, and bounds are left out.
 */
export function arrayJson(text: string, element: ArrayElement): string | null {
  const reader = { text, at: text.startsWith('[') ? text.indexOf('=') + 1 : 0 }
  const json = readArray(reader, element, 1)
  return reader.at === text.length ? json : null
}

function readArray(reader: Reader, element: ArrayElement, dimension: number): string | null {
  const { text } = reader
  if (text[reader.at] !== '{' || dimension > MAX_DIMENSIONS) return null
  reader.at += 1
  if (text[reader.at] === '}') {
    reader.at += 1
    return '[]'
  }
  const items: string[] = []
  for (;;) {
    const item =
      text[reader.at] === '{'
        ? readArray(reader, element, dimension + 1)
        : readElement(reader, element)
    if (item === null) return null
    items.push(item)
    const end = text[reader.at]
    reader.at += 1
    if (end === '}') return `[${items.join(',')}]`
    if (end !== element.delimiter) return null
  }
}

function readElement(reader: Reader, { delimiter, type }: ArrayElement): string | null {
  const { text } = reader
  if (text[reader.at] === '"') {
    const value = readQuoted(reader)
    return value === null ? null : elementJson(value, type)
  }
  const start = reader.at
  while (reader.at < text.length && !isEnd(text[reader.at], delimiter)) reader.at += 1
  const value = text.slice(start, reader.at)
  if (value === '') return null
  return value === 'NULL' ? 'null' : elementJson(value, type)
}

const isEnd = (char: string | undefined, delimiter: string): boolean =>
  char === delimiter || char === '}' || char === '{' || char === '"'

function readQuoted(reader: Reader): string | null {
  const { text } = reader
  let value = ''
  let start = reader.at + 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') {
      reader.at = at + 1
      return value + text.slice(start, at)
    }
    if (text[at] !== '\\') continue
    value += text.slice(start, at)
    at += 1
    start = at
  }
  return null
}

function elementJson(value: string, type: string): string {
  if (NUMBERS.has(type) && NUMBER.test(value)) return value
  switch (type) {
    case 'bool':
      return value === 't' ? 'true' : 'false'
    case 'json':
    case 'jsonb':
      return value
    case 'timestamp':
      return JSON.stringify(value.replace(' ', 'T'))
    case 'timestamptz':
      return JSON.stringify(value.replace(' ', 'T').replace(/[+-]\d\d(?=$| BC$)/, '$&:00'))
    default:
      return JSON.stringify(value)
  }
}
