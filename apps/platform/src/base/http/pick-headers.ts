import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Returns the headers that are passed on: those of the connection itself and `dropped` ones are not. */
export const pickHeaders = (
  headers: IncomingHttpHeaders,
  isDropped: (name: string) => boolean,
): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !isDropped(name) && !isNamed(headers.connection, name),
    ),
  )

/** Returns true if `Connection` names a header as its own. */
const isNamed = (connection: string | undefined, name: string): boolean =>
  (connection ?? '').split(',').some((part) => part.trim().toLowerCase() === name)
