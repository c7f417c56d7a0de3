import type { Readable } from 'node:stream'

/**
 * Store of the bytes of a project's files, each under the version of its row. They never change: a
 * repeated upload is another version.
 */
export interface BlobStore {
  /**
   * Keeps a stream. When this ends they outlive a power cut; when it throws nothing of them is left.
   * @throws TooManyBytes as soon as there are more than `limit`
   */
  put(version: string, bytes: Readable, limit: number): Promise<{ size: number }>
  /** The bytes from `start` to `end`, both included. null when there are none. */
  read(version: string, range: { start: number; end: number } | null): Promise<Readable | null>
  /** Gives the bytes of one version to another, too. @returns false when there are none */
  copy(from: string, to: string): Promise<boolean>
  /** Returns the time when the bytes were written; null when there are none. */
  writtenAt(version: string): Promise<Date | null>
  /** Ignores missing files. */
  remove(versions: readonly string[]): Promise<void>
  /**
   * Yields, in portions, every version whose bytes have been stored and unchanged since before a
   * moment.
   */
  olderThan(moment: Date): AsyncIterable<string[]>
}

/** More bytes came than were allowed. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}
