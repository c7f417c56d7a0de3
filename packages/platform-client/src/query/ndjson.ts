import { bodyReader } from '../body-reader'

/**
 * The lines of a byte stream, without their newline; blank ones (they keep the connection open) are
 * omitted. An incomplete last line was cut, and is not yielded.
 */
export async function* ndjsonLines(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<string[]> {
  const reader = bodyReader(body, signal)
  const decoder = new TextDecoder()
  let pending: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const text = decoder.decode(value, { stream: true })
      let start = 0
      let end = text.indexOf('\n')
      if (end < 0) {
        pending.push(text)
        continue
      }
      const lines: string[] = []
      while (end >= 0) {
        const tail = text.slice(start, end)
        const line = pending.length === 0 ? tail : pending.join('') + tail
        pending = []
        if (line !== '') lines.push(line)
        start = end + 1
        end = text.indexOf('\n', start)
      }
      if (start < text.length) pending.push(text.slice(start))
      if (lines.length > 0) yield lines
    }
  } finally {
    // Also reached by the consumer's break: closing the body cancels the run.
    await reader.cancel().catch(() => {})
  }
}
