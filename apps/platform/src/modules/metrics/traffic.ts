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
  /** Returns the counts since the previous call. */
  take(): ReadonlyMap<string, TrafficCount>
}

export function createTraffic(): Traffic {
  const refs = new WeakMap<ServerResponse, string>()
  let counts = new Map<string, TrafficCount>()

  function count(ref: string, response: ServerResponse, bytes: number): void {
    const { requests, errors, egressBytes } = counts.get(ref) ?? {
      requests: 0,
      errors: 0,
      egressBytes: 0,
    }
    const failed = response.statusCode >= 400 || !response.writableFinished
    counts.set(ref, {
      requests: requests + 1,
      errors: errors + (failed ? 1 : 0),
      egressBytes: egressBytes + bytes,
    })
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
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
