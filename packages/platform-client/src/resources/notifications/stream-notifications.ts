import { createParser } from 'eventsource-parser'
import { bodyReader } from '../../body-reader'
import type { PlatformClient } from '../../client'
import { errorOfResponse } from '../../errors'
import { required } from '../../required'
import type { NotificationsSummary } from './list-notifications'
import { notificationHeaders } from './notification-headers'

/**
 * Calls `onSummary` immediately and on each change of the user's notifications, until the server
 * ends the stream. Sends the client's own token, which an `EventSource` cannot do.
 * @throws PlatformError if there is no stream; the abort reason of `signal`
 */
export async function streamNotifications(
  client: PlatformClient,
  { onSummary }: { onSummary: (summary: NotificationsSummary) => void },
  signal?: AbortSignal,
): Promise<void> {
  required({ onSummary })
  const url = `${client.baseUrl}/platform/notifications/stream`
  const headers = { ...notificationHeaders, accept: 'text/event-stream' }
  const response = await client.fetch(new Request(url, { headers, signal: signal ?? null }))
  if (!response.ok || !response.body) throw await errorOfResponse(response)
  const parser = createParser({
    onEvent({ event, data }) {
      // The contract defines the data of this event.
      if (event === 'summary') onSummary(JSON.parse(data) as NotificationsSummary)
    },
  })
  const decoder = new TextDecoder()
  const reader = bodyReader(response.body, signal)
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parser.feed(decoder.decode(piece.value, { stream: true }))
  }
  signal?.throwIfAborted()
}
