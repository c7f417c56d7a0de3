import type { UploadReportMessages, UploadSummary } from '@howdah/rules/storage/upload-report'
import { createTimer } from '@howdah/ui/scheduling/timer'
import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
import type { HowdahStorage } from '../../browser-storage/storage'
import { uploadsFromText, uploadsToText } from './stored-uploads'
import { isOver, type UploadEvent, type UploadSubject } from './upload-item'
import {
  describeQueue,
  nextTryAt,
  uploadQueueTransition,
  uploadsToStart,
  type UploadQueue,
  type UploadQueueEvent,
} from './upload-queue'
import { createUploadAttempts } from './upload-attempts'
import type { UploadTransport } from './upload-transport.types'

/** Notification that is displayed once. */
export type UploadNotice =
  /** `alone`: nothing else was on its way, so that no summary speaks of it. */
  { kind: 'failed'; message: string; alone: boolean } | { kind: 'settled'; summary: UploadSummary }

export interface UploadSessionParts {
  projectRef: string
  storage: HowdahStorage
  storageKey: string
  endpoint: () => Promise<string>
  /** Its code comes when the first file does. */
  transport: () => Promise<UploadTransport>
  /** Returns the MIME types that a bucket takes; null for all, or while they are unknown. */
  allowedTypes?: (bucketId: string) => readonly string[] | null
  /** Returns the texts of messages. @default English */
  texts?: () => UploadReportMessages
  /** A file is there. */
  onStored: (subject: UploadSubject) => void
  onFailure: (error: unknown) => void
  now?: () => number
}

/** The uploads of one project, as they are shown. They go on while no explorer is shown. */
export interface UploadSession extends ReadonlyStore<UploadQueue> {
  onNotice: (listener: (notice: UploadNotice) => void) => () => void
  add: (uploads: readonly { subject: UploadSubject; file: Blob }[]) => void
  /** Returns true if the bytes of the file are available. */
  hasFile: (id: string) => boolean
  /** Gives an upload of an earlier page its file. */
  hand: (id: string, file: Blob) => void
  act: (id: string, what: 'pause' | 'resume' | 'cancel' | 'retry') => void
  actAll: (what: 'pause' | 'resume' | 'cancel' | 'retry') => void
  clear: () => void
}

/**
 * Intervals in milliseconds: between two updates of the displayed progress, and from a change until
 * it is saved.
 */
const PROGRESS_INTERVAL_MS = 120
const SAVE_DELAY_MS = 300

/** Waits for the network only while it is wanted: a session without uploads leaves nothing in the page. */
function onlineListener(onOnline: () => void): (isWanted: boolean) => void {
  return (isWanted) => {
    if (typeof window === 'undefined') return
    if (isWanted) window.addEventListener('online', onOnline)
    else window.removeEventListener('online', onOnline)
  }
}

/** Synchronizes transfers with the queue: starts started items and ends those that are no longer running. */
export function createUploadSession(parts: UploadSessionParts): UploadSession {
  const { storage, storageKey, onFailure, now = Date.now } = parts
  const files = new Map<string, Blob>()
  const noticed = new Set<(notice: UploadNotice) => void>()
  let queue: UploadQueue = []
  const { setState, ...shown } = createStore<UploadQueue>(() => queue)
  let isSettled = true
  /** Uploads whose end was reported. Uploads added afterwards are counted separately. */
  const notified = new Set<string>()
  let isPumping = false

  const showTimer = createTimer(show)
  const saveTimer = createTimer(() => {
    const write = async () => storage.setItem(storageKey, uploadsToText(queue))
    write().catch(onFailure)
  })
  const tryTimer = createTimer(pump)
  const listen = onlineListener(() => dispatch({ type: 'every-item', event: { type: 'online' } }))
  const attempts = createUploadAttempts({
    transport: parts.transport,
    dispatch: dispatchItem,
    onDone(subject) {
      files.delete(subject.id)
      dispatchItem(subject.id, { type: 'succeeded', at: now() })
      parts.onStored(subject)
    },
    onRefused(id, refusal) {
      const alone = queue.filter(({ subject }) => !notified.has(subject.id)).length === 1
      const bucketId = queue.find(({ subject }) => subject.id === id)?.subject.bucketId
      const allowed =
        refusal.status === 415 && bucketId !== undefined ? parts.allowedTypes?.(bucketId) : null
      const texts = parts.texts?.()
      const explained = { ...refusal, ...(allowed ? { allowed } : {}), texts }
      dispatchItem(id, { type: 'refused', refusal: explained, at: now() })
      const item = queue.find((other) => other.subject.id === id)
      if (item?.status === 'FAILED') notify({ kind: 'failed', message: item.message, alone })
    },
    onFailure,
    now,
  })

  function show(): void {
    showTimer.stop()
    setState(queue, true)
  }
  function notify(notice: UploadNotice): void {
    for (const listener of noticed) listener(notice)
  }

  function dispatch(event: UploadQueueEvent): void {
    const before = queue
    queue = uploadQueueTransition(queue, event)
    if (queue === before) return
    const isProgress =
      event.type === 'item' &&
      (event.event.type === 'progressed' || event.event.type === 'accepted')
    if (isProgress) {
      showTimer.start(PROGRESS_INTERVAL_MS)
      if (event.event.type === 'accepted') saveTimer.restart(SAVE_DELAY_MS)
      return
    }
    show()
    saveTimer.restart(SAVE_DELAY_MS)
    listen(queue.length > 0)
    settle()
    pump()
  }
  function dispatchItem(id: string, event: UploadEvent): void {
    dispatch({ type: 'item', id, event })
  }

  /** Reports the summary once, when the last upload is over. */
  function settle(): void {
    const summary = describeQueue(
      queue.filter(({ subject }) => !notified.has(subject.id)),
      parts.texts?.(),
    )
    if (summary === null) isSettled = false
    else if (!isSettled) {
      isSettled = true
      for (const { subject } of queue) notified.add(subject.id)
      notify({ kind: 'settled', summary })
    }
  }

  /** Starts waiting items. Resulting changes call it again within the same round. */
  function pump(): void {
    if (isPumping) return
    isPumping = true
    for (;;) {
      const item = uploadsToStart(queue, now()).find(({ subject }) => files.has(subject.id))
      const file = item && files.get(item.subject.id)
      if (!item || !file) break
      dispatchItem(item.subject.id, { type: 'started', at: now() })
      void attempts.start(item, file)
    }
    isPumping = false
    const at = nextTryAt(queue)
    if (at === null) tryTimer.stop()
    else tryTimer.restart(Math.max(0, at - now()))
  }

  function act(id: string, what: 'pause' | 'resume' | 'cancel' | 'retry'): void {
    const item = queue.find(({ subject }) => subject.id === id)
    if (!item) return
    if (what === 'pause' || what === 'cancel') attempts.stop(id)
    if (what === 'pause') dispatchItem(id, { type: 'paused', at: now() })
    else if (what === 'resume') dispatchItem(id, { type: 'resumed' })
    else if (what === 'retry') {
      // Without its file there is nothing to try again.
      if (!files.has(id)) return
      notified.delete(id)
      dispatchItem(id, { type: 'retried' })
    } else {
      dispatchItem(id, { type: 'cancelled', at: now() })
      const { url } = item
      if (url !== null) parts.transport().then((transport) => transport.discard(url), onFailure)
    }
  }

  // What an earlier page has begun.
  const restore = async () => {
    const [text, endpoint] = await Promise.all([storage.getItem(storageKey), parts.endpoint()])
    const items = uploadsFromText(text, { ref: parts.projectRef, endpoint })
    if (items.length > 0) dispatch({ type: 'restored', items })
  }
  restore().catch(onFailure)

  return {
    ...shown,
    onNotice(listener) {
      noticed.add(listener)
      return () => noticed.delete(listener)
    },
    add(uploads) {
      for (const { subject, file } of uploads) files.set(subject.id, file)
      dispatch({ type: 'added', subjects: uploads.map(({ subject }) => subject) })
    },
    hasFile: (id) => files.has(id),
    hand(id, file) {
      files.set(id, file)
      dispatchItem(id, { type: 'file-handed' })
    },
    act,
    actAll(what) {
      for (const item of queue) {
        // What was cancelled by hand is tried again by hand.
        if (what === 'retry' ? item.status !== 'FAILED' : isOver(item)) continue
        act(item.subject.id, what)
      }
    },
    clear() {
      dispatch({ type: 'cleared' })
      const left = new Set(queue.map(({ subject }) => subject.id))
      for (const id of files.keys()) if (!left.has(id)) files.delete(id)
    },
  }
}
