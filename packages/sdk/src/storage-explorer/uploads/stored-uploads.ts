import { isRecord, parseJson } from '@howdah/rules/unknown-json'
import { STORAGE_PATHS } from '@howdah/rules/storage/storage-limits'
import { isOver, type UploadItem, type UploadSubject } from './upload-item'
import { noUpload } from './upload-meter'
import type { UploadQueue } from './upload-queue'

const VERSION = 1

/**
 * Serializes the uploads to store in the browser: those that the server has partly received. The
 * files themselves cannot be stored.
 */
export function uploadsToText(queue: UploadQueue): string {
  const items = queue.filter((item) => item.url !== null && !isDone(item))
  return JSON.stringify({
    version: VERSION,
    items: items.map(({ subject, url, accepted }) => ({ subject, url, accepted })),
  })
}

/**
 * Restores stored uploads, each waiting for its file. Skips invalid entries and entries that would
 * send a token to an endpoint other than the project's own: anyone with access to the browser's
 * developer tools can change its storage.
 * @param project the project of the uploads, with the address of its endpoint
 */
export function uploadsFromText(
  text: string | null,
  project: { ref: string; endpoint: string },
): UploadItem[] {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== VERSION || !Array.isArray(stored.items)) return []
  return stored.items.flatMap((value: unknown) => {
    if (!isRecord(value)) return []
    const { url } = value
    const subject = readSubject(value.subject)
    if (
      subject?.projectRef !== project.ref ||
      typeof url !== 'string' ||
      !isUploadUrl(url, project.endpoint)
    )
      return []
    const accepted = isCount(value.accepted) && value.accepted <= subject.size ? value.accepted : 0
    return [
      {
        status: 'WAITING_FOR_FILE',
        subject,
        url,
        accepted,
        meter: { ...noUpload, sent: accepted },
      } satisfies UploadItem,
    ]
  })
}

/**
 * The upload that a file continues: one that waits for a file of this name, size and time in this folder.
 * @param path where the file would go, were it a new one
 */
export function findContinued(
  queue: UploadQueue,
  file: Omit<UploadSubject, 'id' | 'mime'>,
): UploadItem | undefined {
  const folder = folderOf(file.path)
  return queue.find(
    ({ status, subject }) =>
      status === 'WAITING_FOR_FILE' &&
      subject.projectRef === file.projectRef &&
      subject.bucketId === file.bucketId &&
      folderOf(subject.path) === folder &&
      subject.name === file.name &&
      subject.size === file.size &&
      subject.lastModified === file.lastModified,
  )
}

/** A copy's name differs from its file's, its folder does not. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** One that failed can still be continued. */
const isDone = (item: UploadItem): boolean => isOver(item) && item.status !== 'FAILED'

function isUploadUrl(url: string, endpoint: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(endpoint)) return false
  const { origin, pathname, username, password } = new URL(url)
  const own = new URL(endpoint.replace(/\/+$/, '') + STORAGE_PATHS.resumable)
  return (
    origin === own.origin &&
    pathname.startsWith(`${own.pathname}/`) &&
    username === '' &&
    password === ''
  )
}

function readSubject(value: unknown): UploadSubject | null {
  if (!isRecord(value)) return null
  const { id, projectRef, bucketId, path, name, size, lastModified, mime } = value
  if (!isText(id) || !isText(projectRef) || !isText(bucketId) || !isText(path) || !isText(name))
    return null
  if (!isCount(size) || !isCount(lastModified) || typeof mime !== 'string') return null
  return { id, projectRef, bucketId, path, name, size, lastModified, mime }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0
