import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Returns the headers that are passed on: those of the connection itself and `dropped` ones are not. */
export const pickHeaders = (
  headers: IncomingHttpHeaders,
  isDropped: (name: string) => boolean,
): OutgoingHttpHeaders => {
  // Those that `Connection` names as its own.
  const named = (headers.connection ?? '').split(',').map((part) => part.trim().toLowerCase())
  const picked: OutgoingHttpHeaders = {}
  for (const name of Object.keys(headers))
    if (!isDropped(name) && !named.includes(name)) picked[name] = headers[name]
  return picked
}
