import { bodyReader } from '../../body-reader'
import type { PlatformClient } from '../../client'
import { errorOfResponse, PlatformError } from '../../errors'

export interface TextOptions {
  /** Abort is cancel: it ends the answer at the model. */
  signal?: AbortSignal
  /** Called with the whole text so far, as it is generated. */
  onText?: (text: string) => void
}

/**
 * Posts a request and reads the text as it is generated.
 * @throws PlatformError `stream_cut` if it was cut
 */
export async function streamText(
  client: PlatformClient,
  path: string,
  body: unknown,
  { signal, onText }: TextOptions,
): Promise<string> {
  const response = await client.fetch(
    new Request(`${client.baseUrl}${path}`, {
      method: 'POST',
      headers: { accept: 'text/plain', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    }),
  )
  if (!response.ok) throw await errorOfResponse(response)
  const decoder = new TextDecoder()
  let text = ''
  try {
    const reader = response.body && bodyReader(response.body, signal)
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      text += decoder.decode(piece.value, { stream: true })
      onText?.(text)
    }
    signal?.throwIfAborted()
  } catch {
    if (signal?.aborted) throw signal.reason as Error
    throw new PlatformError({
      code: 'stream_cut',
      status: response.status,
      requestId: response.headers.get('x-request-id'),
      message: 'The connection broke before the answer was complete.',
    })
  }
  return text
}
