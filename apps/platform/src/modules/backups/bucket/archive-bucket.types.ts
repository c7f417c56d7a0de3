import type { Buffer } from 'node:buffer'

export interface ArchivedObject {
  key: string
  bytes: number
}

/** Objects of archives, read by their keys. */
export interface ArchiveReader {
  /** Address for people, without secrets. */
  readonly address: string
  /** Returns an object; null if there is none. @throws BrokenBackup if its checksum is another one */
  read(key: string): Promise<Buffer | null>
  /**
   * Writes an object to a file that does not exist.
   * @returns false if there is no such object
   * @throws BrokenBackup if its checksum is another one
   */
  download(key: string, file: string, signal: AbortSignal): Promise<boolean>
  /** Yields the objects with a prefix, a page at a time. */
  list(prefix: string): AsyncIterable<readonly ArchivedObject[]>
}

/** Bucket of an S3 service that holds archives. Errors of the service name it, and have no secrets. */
export interface ArchiveBucket extends ArchiveReader {
  write(key: string, bytes: Buffer): Promise<void>
  upload(key: string, file: string, signal: AbortSignal): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  /** Removes every object with a prefix, and what was sent of unfinished ones. */
  removeBelow(prefix: string): Promise<void>
}
