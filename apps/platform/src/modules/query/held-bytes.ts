import { AppError } from '../../base/app-error'
import { queryMessages } from './query.messages'

const MB = 1024 * 1024
/** Bytes that the runs of one project, and of the whole server, hold of large messages. */
const MAX_PROJECT_BYTES = 256 * MB
const MAX_SERVER_BYTES = 768 * MB
/** Copies of a large row on its way: as Postgres sent it, as JSON, and on the socket. */
const COPIES_PER_ROW = 3
/** Copies of a large query: as it was read, and on the socket. */
const COPIES_PER_QUERY = 2

/** Bytes that one run holds. */
export interface RunShare {
  /** Takes room for a message, in the place of a smaller one of the same run. @throws AppError 429 where there is none, 400 after `release` */
  reserve(bytes: number): void
  /** Takes room for the text of the run, which is there while it waits and runs. @throws AppError 429 where there is none */
  reserveQuery(bytes: number): void
  /** Releases the memory; idempotent. */
  release(): void
}

/** Bounds the memory that large rows take, since a reader may be slow to take them. */
export class HeldBytes {
  readonly #projects = new Map<string, number>()
  #total = 0

  begin(ref: string): RunShare {
    let held = 0
    let isOver = false
    const change = (bytes: number): void => {
      this.#total += bytes - held
      const ofProject = (this.#projects.get(ref) ?? 0) + bytes - held
      if (ofProject === 0) this.#projects.delete(ref)
      else this.#projects.set(ref, ofProject)
      held = bytes
    }
    const grow = (wanted: number): void => {
      // The run is over and its rows are no longer read.
      if (isOver) throw new AppError(400, 'sql_error', queryMessages.cancelled)
      const bytes = Math.max(held, wanted)
      const more = bytes - held
      if (
        (this.#projects.get(ref) ?? 0) + more > MAX_PROJECT_BYTES ||
        this.#total + more > MAX_SERVER_BYTES
      ) {
        throw new AppError(429, 'too_many_requests', queryMessages.tooMuchHeld, {
          headers: { 'retry-after': '5' },
        })
      }
      change(bytes)
    }
    return {
      reserve: (bytes) => grow(bytes * COPIES_PER_ROW),
      reserveQuery: (bytes) => grow(bytes * COPIES_PER_QUERY),
      release() {
        isOver = true
        change(0)
      },
    }
  }
}
