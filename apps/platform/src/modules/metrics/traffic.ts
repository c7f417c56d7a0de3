import type { IncomingMessage, ServerResponse } from 'node:http'

/** Traffic of one project through the server. */
export interface TrafficCount {
  requests: number
  /** Those of them that were answered with a status of 400 or above, or not to the end. */
  errors: number
  /** Bytes that left the server, with their headers. */
  egressBytes: number
  /** Messages that clients of realtime sent and received. */
  realtimeMessages: number
  /** Maximum number of concurrent clients of realtime. */
  realtimeClients: number
  /** Channels that they joined, and changes of tables that were sent to them. */
  realtimeJoins: number
  realtimeChanges: number
  /** Messages that a limit of the project refused, or that a slow client could not be sent. */
  realtimeDropped: number
}

export const noTraffic: TrafficCount = {
  requests: 0,
  errors: 0,
  egressBytes: 0,
  realtimeMessages: 0,
  realtimeClients: 0,
  realtimeJoins: 0,
  realtimeChanges: 0,
  realtimeDropped: 0,
}

export const sumOfTraffic = (one: TrafficCount, more: Partial<TrafficCount>): TrafficCount => ({
  requests: one.requests + (more.requests ?? 0),
  errors: one.errors + (more.errors ?? 0),
  egressBytes: one.egressBytes + (more.egressBytes ?? 0),
  realtimeMessages: one.realtimeMessages + (more.realtimeMessages ?? 0),
  realtimeClients: Math.max(one.realtimeClients, more.realtimeClients ?? 0),
  realtimeJoins: one.realtimeJoins + (more.realtimeJoins ?? 0),
  realtimeChanges: one.realtimeChanges + (more.realtimeChanges ?? 0),
  realtimeDropped: one.realtimeDropped + (more.realtimeDropped ?? 0),
})

/**
 * Counts the requests to projects: their APIs on the gateway, and their SQL and files on the
 * dashboard's listener.
 */
export interface Traffic {
  /** Called by each listener for each request before any part of the response is sent. */
  watch(request: IncomingMessage, response: ServerResponse): void
  /**
   * Assigns a request to a project, once the caller has permission: requests of strangers count for
   * no project. The request is counted when its response has ended; null removes the assignment.
   */
  attribute(response: ServerResponse, ref: string | null): void
  /** Counts what goes over WebSockets. */
  add(ref: string, more: Partial<Omit<TrafficCount, 'errors' | 'requests'>>): void
  /** Returns the counts since the previous call. */
  take(): ReadonlyMap<string, TrafficCount>
}

export function createTraffic(): Traffic {
  const refs = new WeakMap<ServerResponse, string>()
  let counts = new Map<string, TrafficCount>()

  const add = (ref: string, more: Partial<TrafficCount>): void =>
    void counts.set(ref, sumOfTraffic(counts.get(ref) ?? noTraffic, more))

  function count(ref: string, response: ServerResponse, egressBytes: number): void {
    const failed = response.statusCode >= 400 || !response.writableFinished
    add(ref, { requests: 1, errors: failed ? 1 : 0, egressBytes })
  }

  return {
    watch({ socket }, response) {
      // A connection carries one answer after the other.
      const before = socket.bytesWritten
      response.on('close', () => {
        const ref = refs.get(response)
        if (ref !== undefined) count(ref, response, socket.bytesWritten - before)
      })
    },
    attribute: (response, ref) =>
      void (ref === null ? refs.delete(response) : refs.set(response, ref)),
    add,
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
