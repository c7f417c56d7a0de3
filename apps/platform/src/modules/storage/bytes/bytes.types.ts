import type { DataStore } from '@tus/server'
import type { BlobStore } from '../blobs/blob-store.types'

/** Store of resumable uploads until they are files. Their ids are UUIDs. */
export interface UploadPlace {
  /** Data store that the tus server writes to. */
  datastore: DataStore
  /** Returns the tus server's id of an upload. */
  keyOf(id: string): string
  /**
   * Moves all bytes of an upload, `size` of them, to the store under its id as version; repeatable.
   * @returns false if it does not exist
   */
  adopt(id: string, size: number): Promise<boolean>
  /** Sees that there is room for so many bytes more. @throws DiskFull */
  need(bytes: number): Promise<void>
  /** Notes that an upload is a file. */
  markDone(id: string): Promise<void>
  isDone(id: string): Promise<boolean>
  /** Returns the ids of the uploads that are not files yet. */
  unfinished(): Promise<ReadonlySet<string>>
  /**
   * Removes uploads that were completed before a moment, and those whose time to be resumed has
   * expired.
   */
  sweep(before: Date): Promise<void>
}

/** Bytes of one project. */
export interface ProjectBytes {
  blobs: BlobStore
  uploads: UploadPlace
}

/** Store of all bytes: the data directory, or a bucket of an S3 service. */
export interface BytesStore {
  of(ref: string): ProjectBytes
  /** Returns the references of the projects that have bytes. */
  refs(): Promise<string[]>
  removeAll(ref: string): Promise<void>
  /**
   * Gives the bytes of a version of one project to another project, too; on disk without a second
   * copy. Does nothing if there are none.
   */
  share(version: string, projects: { from: string; to: string }): Promise<void>
}

/** Lifetime of a resumable upload from its beginning, in milliseconds. */
export const UPLOAD_LIFETIME_MS = 7 * 24 * 3600_000

export const isUploadId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const isRef = (name: string): boolean => /^[a-z]{20}$/.test(name)
