/**
 * Reads a body until it ends or `signal` is aborted, in which case it ends too. The runtime alone does not hold to that: Node lets go of a
 * request whose answer has begun, and with it of the signal that would end it.
 */
export function bodyReader(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
): ReadableStreamDefaultReader<Uint8Array> {
  const reader = body.getReader()
  const end = () => void reader.cancel().catch(() => {})
  const forget = () => signal?.removeEventListener('abort', end)
  reader.closed.then(forget, forget)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  return reader
}
