import { describeUploadError, type UploadReportMessages } from '@howdah/rules/storage/upload-report'
import { shouldRetryUpload, uploadRetryDelays } from '@howdah/rules/storage/upload-chunk'
import { moveMeter, startMeter, stopMeter, type UploadMeter } from './upload-meter'

/** Source file and destination of an upload. */
export interface UploadSubject {
  id: string
  projectRef: string
  bucketId: string
  /** From the bucket's root; a name that was taken is resolved already. */
  path: string
  /** Identity of the selected file: its name, size in bytes, and modification time in milliseconds since 1970. */
  name: string
  size: number
  lastModified: number
  mime: string
}

/** Members that an upload has in every state. */
interface Upload {
  subject: UploadSubject
  /** URL for the rest of the upload; null before the server has created it. */
  url: string | null
  /**
   * Highest number of bytes that the server confirmed; bytes sent but not yet confirmed do not
   * count.
   */
  accepted: number
  meter: UploadMeter
}

/**
 * Remedy for a failure: a manual retry, or an automatic one as soon as the network is available.
 */
export type UploadRemedy = 'by-hand' | 'when-online'

/** The one state of an upload. */
export type UploadItem =
  /** Started before the page was loaded: it continues when the file is selected again. */
  | (Upload & { status: 'WAITING_FOR_FILE' })
  | (Upload & { status: 'QUEUED' })
  /** `attempt`: how often it was tried again since the server last had more of it. */
  | (Upload & { status: 'UPLOADING'; attempt: number })
  | (Upload & { status: 'RETRYING'; attempt: number; dueAt: number })
  | (Upload & { status: 'PAUSED' })
  /** `tries`: how often it was tried since the server last had more of it. */
  | (Upload & { status: 'FAILED'; message: string; tries: number; remedy: UploadRemedy })
  | (Upload & { status: 'CANCELLED'; message: string })
  | (Upload & { status: 'DONE' })

/** An answer that was no success, or none. */
export interface UploadRefusal {
  /** 0 when no answer came. */
  status: number
  body?: string
  message?: string
  /** The types that the bucket takes. */
  allowed?: readonly string[] | null
  /** Texts of the message. @default English */
  texts?: UploadReportMessages
}

/** Events of an upload. `at` is in milliseconds since 1970. */
export type UploadEvent =
  | { type: 'started'; at: number }
  /** The server has given it an address; another one when the first was gone. */
  | { type: 'located'; url: string }
  | { type: 'progressed'; sent: number; at: number }
  /** Number of bytes on the server, as reported after a chunk or on request. */
  | { type: 'accepted'; offset: number; at: number }
  | { type: 'refused'; refusal: UploadRefusal; at: number }
  | { type: 'succeeded'; at: number }
  | { type: 'paused'; at: number }
  | { type: 'resumed' }
  | { type: 'cancelled'; at: number }
  /** By hand, after a failure or a cancel. */
  | { type: 'retried' }
  | { type: 'online' }
  | { type: 'file-handed' }

/**
 * Returns the state after the event, or the same object if the event no longer applies, such as a
 * delayed response.
 */
export function uploadTransition(item: UploadItem, event: UploadEvent): UploadItem {
  switch (event.type) {
    case 'started':
      return start(item, event.at)
    case 'located':
      return locate(item, event.url)
    case 'progressed':
      return item.status === 'UPLOADING'
        ? { ...item, meter: move(item, event.sent, event.at) }
        : item
    case 'accepted':
      return accept(item, event.offset, event.at)
    case 'refused':
      return item.status === 'UPLOADING' ? refuse(item, event.refusal, event.at) : item
    case 'succeeded':
      return succeed(item, event.at)
    case 'paused':
      return item.status === 'QUEUED' || isUnderWay(item)
        ? { ...restOf(item, event.at), status: 'PAUSED' }
        : item
    case 'resumed':
      return item.status === 'PAUSED' ? queued(item) : item
    case 'cancelled':
      return cancel(item, event.at)
    case 'retried':
      return item.status === 'FAILED' || item.status === 'CANCELLED' ? queued(item) : item
    case 'online':
      if (item.status === 'RETRYING') return { ...item, dueAt: 0 }
      return item.status === 'FAILED' && item.remedy === 'when-online' ? queued(item) : item
    case 'file-handed':
      return item.status === 'WAITING_FOR_FILE' ? queued(item) : item
    default:
      return event satisfies never
  }
}

/** Returns true if requests are being made for the upload, or will be without user action. */
export function isUnderWay(item: UploadItem): item is Extract<UploadItem, { attempt: number }> {
  return item.status === 'UPLOADING' || item.status === 'RETRYING'
}

/** Returns true if the upload does not change any further without user action. */
export function isOver({ status }: UploadItem): boolean {
  return status === 'DONE' || status === 'FAILED' || status === 'CANCELLED'
}

function start(item: UploadItem, at: number): UploadItem {
  if (item.status === 'RETRYING')
    return {
      ...restOf(item, at),
      meter: startMeter(item.meter, at),
      status: 'UPLOADING',
      attempt: item.attempt,
    }
  return item.status === 'QUEUED'
    ? { ...item, meter: startMeter(item.meter, at), status: 'UPLOADING', attempt: 0 }
    : item
}

/** Stores the URL of the upload, even if it was paused in the meantime. */
function locate(item: UploadItem, url: string): UploadItem {
  return (isUnderWay(item) || item.status === 'PAUSED') && item.url !== url
    ? { ...item, url }
    : item
}

/**
 * Resets the retry delays only if the server has more bytes than before, so that repeated failures
 * at the same offset come to an end.
 */
function accept(item: UploadItem, offset: number, at: number): UploadItem {
  if (item.status !== 'UPLOADING') return item
  const meter = move(item, offset, at)
  return offset > item.accepted
    ? { ...item, meter, accepted: Math.min(offset, item.subject.size), attempt: 0 }
    : { ...item, meter }
}

const move = ({ meter, subject }: Upload, sent: number, at: number): UploadMeter =>
  moveMeter(meter, Math.min(sent, subject.size), at)

function refuse(
  item: Extract<UploadItem, { status: 'UPLOADING' }>,
  refusal: UploadRefusal,
  at: number,
): UploadItem {
  const wait = uploadRetryDelays[item.attempt]
  if (shouldRetryUpload(refusal.status) && wait !== undefined) {
    return { ...restOf(item, at), status: 'RETRYING', attempt: item.attempt + 1, dueAt: at + wait }
  }
  const { name, mime } = item.subject
  const message = describeUploadError({ ...refusal, file: name, mime }, refusal.texts)
  const remedy = refusal.status === 0 ? 'when-online' : 'by-hand'
  return { ...restOf(item, at), status: 'FAILED', message, tries: item.attempt + 1, remedy }
}

/** Marks the upload as done, even if it was paused or cancelled before the response arrived. */
function succeed(item: UploadItem, at: number): UploadItem {
  if (!isUnderWay(item) && item.status !== 'PAUSED' && item.status !== 'CANCELLED') return item
  const { subject, meter } = restOf(item, at)
  return {
    subject,
    url: null,
    accepted: subject.size,
    meter: { ...meter, sent: subject.size },
    status: 'DONE',
  }
}

/** Discards what the server has of the upload; a retry starts from the first byte. */
function cancel(item: UploadItem, at: number): UploadItem {
  if (item.status === 'DONE' || item.status === 'CANCELLED') return item
  const { subject, meter } = restOf(item, at)
  const message = describeUploadError({ file: subject.name, cancelled: true })
  return {
    subject,
    url: null,
    accepted: 0,
    meter: { ...meter, sent: 0 },
    status: 'CANCELLED',
    message,
  }
}

const queued = ({ subject, url, accepted, meter }: Upload): UploadItem => ({
  subject,
  url,
  accepted,
  meter,
  status: 'QUEUED',
})

const restOf = ({ subject, url, accepted, meter }: Upload, at: number): Upload => ({
  subject,
  url,
  accepted,
  meter: stopMeter(meter, at),
})
