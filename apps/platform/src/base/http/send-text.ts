import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Sends a text piece by piece, at the reader's pace. The headers go with the first piece, so that what fails before it is an answer of its own. */
export async function sendText(
  response: ServerResponse,
  pieces: AsyncIterable<string>,
): Promise<void> {
  for await (const piece of pieces) {
    if (response.destroyed) return
    if (!response.headersSent) {
      response.writeHead(200, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
    }
    // A disconnected client no longer drains the buffer.
    if (!response.write(piece))
      await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
}
