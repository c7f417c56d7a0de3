/** Bytes of the text in a notification, which may have less than 8,000 with the head of a piece. */
const MAX_PIECE_BYTES = 7_500
/** Senders whose messages may have arrived in part. */
const MAX_SENDERS = 100

/**
 * Splits a message into pieces that a notification can hold. No two pieces are equal, since
 * Postgres sends equal ones of a transaction once.
 * @param name of the message: its sender, a space and its number
 */
export function piecesOf(text: string, name: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  const parts: string[] = []
  let start = 0
  do {
    let end = Math.min(start + MAX_PIECE_BYTES, bytes.length)
    // A character is not split.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
    parts.push(bytes.toString('utf8', start, end))
    start = end
  } while (start < bytes.length)
  return parts.map((part, at) => `${name} ${at} ${parts.length} ${part}`)
}

interface Part {
  number: string
  texts: string[]
}

/** Joins the pieces of messages, of which those of one sender arrive in their order. */
export function createAssembly(onMessage: (text: string) => void): { take(piece: string): void } {
  const started = new Map<string, Part>()
  return {
    take(piece) {
      const [, sender = '', number = '', at, count, text = ''] =
        /^(\S+) (\d+) (\d+) (\d+) ([\s\S]*)$/.exec(piece) ?? []
      if (at === undefined) return
      if (count === '1') return onMessage(text)
      const part = at === '0' ? { number, texts: [] } : started.get(sender)
      // Its beginning was sent before this server listened.
      if (part === undefined || part.number !== number || part.texts.length !== Number(at)) return
      part.texts.push(text)
      started.delete(sender)
      if (part.texts.length === Number(count)) return onMessage(part.texts.join(''))
      started.set(sender, part)
      const [oldest] = started.keys()
      if (started.size > MAX_SENDERS && oldest !== undefined) started.delete(oldest)
    },
  }
}
