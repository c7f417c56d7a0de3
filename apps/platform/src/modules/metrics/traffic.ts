import type { IncomingMessage, ServerResponse } from 'node:http'

/** Traffic of one project through the server. */
export interface TrafficCount {
  requests: number
  /** Those of them that were answered with a status of 400 or above, or not to the end. */
  errors: number
  /** Bytes that left the server, with their headers. */
  egressBytes: number
}

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
  /** Counts bytes of a WebSocket. */
  addEgress(ref: string, bytes: number): void
  /** Returns the counts since the previous call. */
  take(): ReadonlyMap<string, TrafficCount>
}

export function createTraffic(): Traffic {
  const refs = new WeakMap<ServerResponse, string>()
  let counts = new Map<string, TrafficCount>()

  function add(ref: string, more: TrafficCount): void {
    const known = counts.get(ref)
    counts.set(ref, {
      requests: (known?.requests ?? 0) + more.requests,
      errors: (known?.errors ?? 0) + more.errors,
      egressBytes: (known?.egressBytes ?? 0) + more.egressBytes,
    })
  }

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
    addEgress: (ref, egressBytes) => add(ref, { requests: 0, errors: 0, egressBytes }),
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
