const encoder = new TextEncoder()

/** One message of Postgres' protocol: its letter, the length of what follows with itself, the parts. */
function message(letter: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  const bytes = new Uint8Array(length + 1)
  bytes[0] = letter.charCodeAt(0)
  bytes.set(int32(length), 1)
  let at = 5
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Sent as one simple query, as the platform does, so that the messages of Postgres are unchanged; followed by the input of a COPY. */
export function simpleQuery(query: string, copyData?: string): Uint8Array {
  const asked = message('Q', text(query))
  return copyData === undefined
    ? asked
    : joined(asked, message('d', encoder.encode(copyData)), message('c'))
}

/** One statement with its parameters as text, whose types Postgres infers: parse, bind, describe, execute, sync. */
export function boundQuery(query: string, parameters: readonly (string | null)[]): Uint8Array {
  const values = parameters.map((value) => {
    if (value === null) return int32(-1)
    const bytes = encoder.encode(value)
    return joined(int32(bytes.length), bytes)
  })
  return joined(
    message('P', text(''), text(query), int16(0)),
    message('B', text(''), text(''), int16(0), int16(values.length), ...values, int16(0)),
    message('D', encoder.encode('P'), text('')),
    message('E', text(''), int32(0)),
    message('S'),
  )
}

const text = (value: string): Uint8Array => encoder.encode(`${value}\0`)

function int16(value: number): Uint8Array {
  const bytes = new Uint8Array(2)
  new DataView(bytes.buffer).setInt16(0, value)
  return bytes
}

function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setInt32(0, value)
  return bytes
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
