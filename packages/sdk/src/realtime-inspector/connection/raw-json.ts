const WHITESPACE = /[ \t\n\r]/

/** Returns the place behind the JSON value that begins at `at`. */
function endOfValue(text: string, at: number): number {
  let depth = 0
  let place = at
  while (place < text.length) {
    const char = text[place] ?? ''
    if (char === '"') place = endOfString(text, place) - 1
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') {
      if (depth === 0) return place
      depth -= 1
    } else if (char === ',' && depth === 0) return place
    place += 1
  }
  return place
}

function endOfString(text: string, at: number): number {
  let place = at + 1
  while (place < text.length && text[place] !== '"') place += text[place] === '\\' ? 2 : 1
  return place + 1
}

function skip(text: string, at: number): number {
  let place = at
  while (WHITESPACE.test(text[place] ?? '')) place += 1
  return place
}

/** Returns the elements of a JSON array as they are written: numbers retain their digits. `text` is valid JSON. */
export function rawElements(text: string): string[] {
  const elements: string[] = []
  let place = skip(text, skip(text, 0) + 1)
  while (place < text.length && text[place] !== ']') {
    const end = endOfValue(text, place)
    elements.push(text.slice(place, end).trimEnd())
    place = skip(text, end)
    if (text[place] === ',') place = skip(text, place + 1)
  }
  return elements
}

/** Returns a member of a JSON object as it is written; null if there is none. `text` is valid JSON. */
export function rawMember(text: string, name: string): string | null {
  let found: string | null = null
  let place = skip(text, skip(text, 0) + 1)
  while (text[place] === '"') {
    const keyEnd = endOfString(text, place)
    const key: unknown = JSON.parse(text.slice(place, keyEnd))
    const start = skip(text, skip(text, keyEnd) + 1)
    const end = endOfValue(text, start)
    // Of names that repeat, the last one counts, as with JSON.parse.
    if (key === name) found = text.slice(start, end).trimEnd()
    place = skip(text, end)
    if (text[place] === ',') place = skip(text, place + 1)
  }
  return found
}
