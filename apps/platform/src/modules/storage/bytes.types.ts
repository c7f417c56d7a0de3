import type { DataStore } from '@tus/server'
import type { BlobStore } from './blobs/blob-store.types'

/** Where uploads grow that can be taken up again, until they are files. Their ids are UUIDs. */
export interface UploadPlace {
  /** What the tus server writes to. */
  datastore: DataStore
  /** What the tus server calls an upload. */
  keyOf(id: string): string
  /** Gives all bytes of an upload, `size` of them, to the store, under its id as version; may be done again. @returns false when it is gone */
  adopt(id: string, size: number): Promise<boolean>
  /** Sees that there is room for so many bytes more. @throws DiskFull */
  need(bytes: number): Promise<void>
  /** Notes that an upload is a file. */
  markDone(id: string): Promise<void>
  isDone(id: string): Promise<boolean>
  /** Forgets uploads that were done before a moment, and those that nobody has taken up for as long as they may be. */
  sweep(before: Date): Promise<void>
}

/** Where one project's bytes are. */
export interface ProjectBytes {
  blobs: BlobStore
  uploads: UploadPlace
}

/** Where all bytes are: the data directory, or a bucket of an S3 service. */
export interface BytesStore {
  of(ref: string): ProjectBytes
  /** The projects of which there are bytes. */
  refs(): Promise<string[]>
  removeAll(ref: string): Promise<void>
}

/** How long an upload can be taken up again, from its beginning on, in milliseconds. */
export const UPLOAD_LIFETIME = 7 * 24 * 3600_000

export const isUploadId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const isRef = (name: string): boolean => /^[a-z]{20}$/.test(name)
