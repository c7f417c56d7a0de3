import { STORAGE_BATCH } from '@howdah/rules/storage/storage-limits'
import {
  summarizeUpload,
  type UploadReportMessages,
  type UploadSummary,
} from '@howdah/rules/storage/upload-report'
import {
  isOver,
  isUnderWay,
  uploadTransition,
  type UploadEvent,
  type UploadItem,
  type UploadSubject,
} from './upload-item'
import { noUpload, readMeter, readProgress, type UploadProgress } from './upload-meter'

/** The uploads of an explorer, in the order in which they were asked for. */
export type UploadQueue = readonly UploadItem[]

export type UploadQueueEvent =
  | { type: 'added'; subjects: readonly UploadSubject[] }
  /** Uploads that an earlier page had begun. */
  | { type: 'restored'; items: readonly UploadItem[] }
  | { type: 'item'; id: string; event: UploadEvent }
  /** Applies to every item that can be paused, resumed, cancelled or continued. */
  | { type: 'every-item'; event: UploadEvent }
  /** Removes the finished uploads from the list. */
  | { type: 'cleared' }

/** The queue after the event; the same array when the event means nothing now. */
export function uploadQueueTransition(queue: UploadQueue, event: UploadQueueEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return append(
        queue,
        event.subjects.map((subject) => ({
          subject,
          url: null,
          accepted: 0,
          meter: noUpload,
          status: 'QUEUED',
        })),
      )
    case 'restored':
      return append(queue, event.items)
    case 'item':
      return changeItem(queue, event.id, event.event)
    case 'every-item': {
      const items = queue.map((item) => uploadTransition(item, event.event))
      return items.some((item, index) => item !== queue[index]) ? items : queue
    }
    case 'cleared': {
      const items = queue.filter((item) => !isOver(item))
      return items.length === queue.length ? queue : items
    }
    default:
      return event satisfies never
  }
}

/** The uploads to start now: those that are due for another try, and as many of the waiting as there is room for. */
export function uploadsToStart(queue: UploadQueue, now: number): UploadItem[] {
  const room = Math.max(0, STORAGE_BATCH - queue.filter(isUnderWay).length)
  const due = queue.filter((item) => item.status === 'RETRYING' && item.dueAt <= now)
  return [...due, ...queue.filter((item) => item.status === 'QUEUED').slice(0, room)]
}

/** Returns the time of the next retry, in milliseconds since 1970; null if none is scheduled. */
export function nextTryAt(queue: UploadQueue): number | null {
  return queue.reduce<number | null>((first, item) => {
    if (item.status !== 'RETRYING') return first
    return first === null ? item.dueAt : Math.min(first, item.dueAt)
  }, null)
}

/**
 * Returns the summary of a finished queue; null while it is running. Uploads that wait for their
 * file do not count.
 */
export function describeQueue(
  queue: UploadQueue,
  texts?: UploadReportMessages,
): UploadSummary | null {
  const counted = queue.filter(({ status }) => status !== 'WAITING_FOR_FILE')
  if (!counted.every(isOver)) return null
  const count = (status: UploadItem['status']) =>
    counted.filter((item) => item.status === status).length
  return summarizeUpload(
    { total: counted.length, success: count('DONE'), failed: count('FAILED') },
    texts,
  )
}

/**
 * Returns the combined progress. Uploads that failed, were cancelled or have no file do not count.
 */
export function queueProgress(queue: UploadQueue, now: number): UploadProgress {
  const counted = queue.filter(
    ({ status }) => status !== 'FAILED' && status !== 'CANCELLED' && status !== 'WAITING_FOR_FILE',
  )
  const parts = counted.map((item) => readMeter(item.meter, item.subject.size, now))
  const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0)
  return readProgress(
    sum(counted.map((item) => item.subject.size)),
    sum(counted.map((item) => item.meter.sent)),
    sum(parts.map((part) => part.uploadSpeed)),
    Math.max(0, ...parts.map((part) => part.elapsed)),
  )
}

/** An upload to the same place that is not over stays: one file cannot be written by two. */
function append(queue: UploadQueue, items: readonly UploadItem[]): UploadQueue {
  const taken = new Set(queue.filter((item) => !isOver(item)).map(placeOf))
  const ids = new Set(queue.map(({ subject }) => subject.id))
  const fresh = items.filter((item) => {
    const place = placeOf(item)
    if (taken.has(place) || ids.has(item.subject.id)) return false
    taken.add(place)
    ids.add(item.subject.id)
    return true
  })
  return fresh.length === 0 ? queue : [...queue, ...fresh]
}

function changeItem(queue: UploadQueue, id: string, event: UploadEvent): UploadQueue {
  const index = queue.findIndex(({ subject }) => subject.id === id)
  const item = queue[index]
  const changed = item && uploadTransition(item, event)
  if (!changed || changed === item) return queue
  // Copied as a whole: a queue can be ten thousand files long, and each of them has many events.
  const items = queue.slice()
  items[index] = changed
  return items
}

/** Bytes of one project never continue another's. */
const placeOf = ({ subject }: UploadItem): string =>
  JSON.stringify([subject.projectRef, subject.bucketId, subject.path])
