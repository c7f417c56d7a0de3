import type { components } from '@howdah/contract'
import type { PlatformClient } from '../client'
import { errorOfResponse, isErrorBody, PlatformError } from '../errors'
import { required } from '../required'
import { ndjsonLines } from './ndjson'
import type { QueryEvent, QueryRequest } from './query.types'
import { RowChunk } from './row-chunk'

type StreamLine = Exclude<
  components['schemas']['QueryStreamLine'],
  components['schemas']['QueryRowsLine']
>

/**
 * Runs SQL and yields events as they arrive. Aborting the signal, or leaving the loop, cancels the
 * run in Postgres.
 * @throws Error if `projectRef` or `sql` is missing
 * @throws PlatformError for errors of Postgres or the platform, and with code `stream_cut` if the
 * response was cut
 */
export async function* runQuery(
  client: PlatformClient,
  request: QueryRequest,
): AsyncGenerator<QueryEvent, void, undefined> {
  required({ projectRef: request.projectRef, sql: request.sql })
  const waited = withResolvers()
  const slot = client.runSlots.acquire(request.signal, waited.resolve)
  if ((await Promise.race([slot, waited.promise])) === undefined) yield { type: 'waiting' }
  const release = await slot
  try {
    yield* streamRun(client, request)
  } finally {
    release()
  }
}

async function* streamRun(
  client: PlatformClient,
  request: QueryRequest,
): AsyncGenerator<QueryEvent, void, undefined> {
  const response = await client.fetch(queryHttpRequest(client, request, 'application/x-ndjson'))
  if (!response.ok) throw await errorOfResponse(response)
  const requestId = response.headers.get('x-request-id')
  const cut = () =>
    new PlatformError({
      code: 'stream_cut',
      status: response.status,
      requestId,
      message: 'The connection broke before the result was complete.',
    })
  if (!response.body) throw cut()

  const batches = ndjsonLines(response.body, request.signal)
  let { afterFirstRows } = request
  try {
    for (;;) {
      const batch = await batches.next().catch((error: unknown) => {
        if (request.signal?.aborted) throw request.signal.reason as Error
        throw error instanceof PlatformError ? error : cut()
      })
      if (batch.done) throw request.signal?.aborted ? (request.signal.reason as Error) : cut()
      let hasRows = false
      for (const line of batch.value) {
        const event = eventOfLine(line, response.status)
        hasRows ||= event.type === 'rows'
        // Read to its end, so that the connection serves the next request instead of being closed.
        if (event.type === 'end') await batches.next().catch(() => {})
        yield event
        if (event.type === 'end') return
      }
      if (hasRows && afterFirstRows) {
        await afterFirstRows()
        afterFirstRows = undefined
      }
    }
  } finally {
    await batches.return(undefined)
  }
}

function eventOfLine(line: string, status: number): QueryEvent {
  const chunk = RowChunk.ofLine(line)
  if (chunk) return { type: 'rows', chunk }
  const parsed = JSON.parse(line) as StreamLine // held to the contract by the server's own tests
  if (parsed.type !== 'error') return parsed
  const { error, statement } = parsed
  if (!isErrorBody(error))
    throw new PlatformError({
      code: 'internal',
      status,
      message: 'The platform sent an error without a message.',
      statement,
    })
  throw new PlatformError({
    code: error.code,
    status,
    message: error.message,
    requestId: error.request_id,
    sql: error.sql,
    statement,
  })
}

/** The HTTP request of a run, in either representation. */
export function queryHttpRequest(
  client: PlatformClient,
  request: QueryRequest,
  accept: 'application/x-ndjson' | 'application/json',
): Request {
  const { projectRef, sql, parameters, copyData, role, connectionString, timeoutMs, signal } =
    request
  return new Request(
    `${client.baseUrl}/platform/projects/${encodeURIComponent(projectRef)}/query`,
    {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json' },
      body: JSON.stringify({ query: sql, parameters, copyData, role, connectionString, timeoutMs }),
      signal: signal ?? null,
    },
  )
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
