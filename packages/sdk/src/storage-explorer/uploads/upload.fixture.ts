import type { UploadItem, UploadSubject } from './upload-item'
import { noUpload } from './upload-meter'

/** A subject of a thousand bytes that differs from others by its id. */
export function subject(id: string, change: Partial<UploadSubject> = {}): UploadSubject {
  const name = `${id}.png`
  const file = { name, size: 1000, lastModified: 1_700_000_000_000, mime: 'image/png' }
  return { id, projectRef: 'p', bucketId: 'photos', path: `2026/${name}`, ...file, ...change }
}

export function queuedUpload(id: string, change: Partial<UploadSubject> = {}): UploadItem {
  return { status: 'QUEUED', subject: subject(id, change), url: null, accepted: 0, meter: noUpload }
}
