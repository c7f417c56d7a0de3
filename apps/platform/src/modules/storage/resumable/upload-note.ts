import type { NewObject, StorageAccess } from '../storage.types'

/**
 * Metadata stored with an upload until it is a file: the file that it becomes, and the access that
 * began it. The tus server stores strings only.
 */
export interface UploadNote {
  bucketName: string
  objectName: string
  contentType: string
  cacheControl: string
  metadata: string
  upsert: boolean
  role: string
  owner: string
}

const ownerOf = ({ claims }: StorageAccess) => (typeof claims.sub === 'string' ? claims.sub : '')

/** Returns the note of an upload. Other metadata that a client sends is not stored. */
export const noteOf = (
  object: NewObject,
  access: StorageAccess,
  upsert: boolean,
): Record<string, string> => ({
  bucketName: object.bucketId,
  objectName: object.name,
  contentType: object.mimetype,
  cacheControl: object.cacheControl,
  metadata: object.userMetadata === null ? '' : JSON.stringify(object.userMetadata),
  upsert: String(upsert),
  role: access.role,
  owner: ownerOf(access),
})

/** The note again; null when this is none. */
export function readNote(stored: Record<string, string | null> | undefined): UploadNote | null {
  const { bucketName, cacheControl, contentType, metadata, objectName, owner, role, upsert } =
    stored ?? {}
  if (!bucketName || !objectName || !contentType || !cacheControl || !role) return null
  return {
    bucketName,
    objectName,
    contentType,
    cacheControl,
    role,
    metadata: metadata ?? '',
    owner: owner ?? '',
    upsert: upsert === 'true',
  }
}

/** Returns true if this access began the upload. The key may be a different one. */
export const belongsTo = ({ owner, role }: UploadNote, access: StorageAccess): boolean =>
  role === access.role && owner === ownerOf(access)

export const objectOf = (note: UploadNote): NewObject => ({
  bucketId: note.bucketName,
  name: note.objectName,
  mimetype: note.contentType,
  cacheControl: note.cacheControl,
  // We wrote this JSON ourselves.
  userMetadata:
    note.metadata === '' ? null : (JSON.parse(note.metadata) as Record<string, unknown>),
})
