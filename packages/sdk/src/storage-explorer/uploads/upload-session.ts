import { type UploadSummary } from '@howdah/rules'
import type { HowdahStorage } from '../../browser-storage/storage'
import { uploadsFromText, uploadsToText } from './stored-uploads'
import { isOver, type UploadEvent, type UploadItem, type UploadSubject } from './upload-item'
import {
  describeQueue,
  nextTryAt,
  uploadQueueTransition,
  uploadsToStart,
  type UploadQueue,
  type UploadQueueEvent,
} from './upload-queue'
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
  /** A file is there. */
  onStored: (subject: UploadSubject) => void
  onFailure: (error: unknown) => void
  now?: () => number
}

/** The uploads of one project. They go on while no explorer is shown. */
export interface UploadSession {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => UploadQueue
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

/** Carries the queue out: what it says is started, is; what it no longer says is under way is ended. */
export function createUploadSession(parts: UploadSessionParts): UploadSession {
  const { storage, storageKey, onFailure, now = Date.now } = parts
  const files = new Map<string, Blob>()
  const attempts = new Map<string, () => void>()
  const listeners = new Set<() => void>()
  const noticed = new Set<(notice: UploadNotice) => void>()
  let queue: UploadQueue = []
  let shown: UploadQueue = queue
  let showTimer: ReturnType<typeof setTimeout> | undefined
  let tryTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let isSettled = true
  /** Uploads whose end was reported. Uploads added afterwards are counted separately. */
  const notified = new Set<string>()
  let isPumping = false

  const show = () => {
    clearTimeout(showTimer)
    showTimer = undefined
    shown = queue
    for (const listener of listeners) listener()
  }
  const tell = (notice: UploadNotice) => {
    for (const listener of noticed) listener(notice)
  }
  const keep = () => {
    clearTimeout(keepTimer)
    keepTimer = setTimeout(() => {
      const write = async () => storage.setItem(storageKey, uploadsToText(queue))
      write().catch(onFailure)
    }, SAVE_DELAY_MS)
  }

  function dispatch(event: UploadQueueEvent): void {
    const before = queue
    queue = uploadQueueTransition(queue, event)
    if (queue === before) return
    const isProgress =
      event.type === 'item' &&
      (event.event.type === 'progressed' || event.event.type === 'accepted')
    if (isProgress) {
      showTimer ??= setTimeout(show, PROGRESS_INTERVAL_MS)
      if (event.event.type === 'accepted') keep()
      return
    }
    show()
    keep()
    settle()
    pump()
  }
  const dispatchItem = (id: string, event: UploadEvent) => dispatch({ type: 'item', id, event })

  /** Reports the summary once, when the last upload is over. */
  function settle(): void {
    const summary = describeQueue(queue.filter(({ subject }) => !notified.has(subject.id)))
    if (summary === null) isSettled = false
    else if (!isSettled) {
      isSettled = true
      for (const { subject } of queue) notified.add(subject.id)
      tell({ kind: 'settled', summary })
    }
  }

  /** Starts what is to be started. What that changes comes back here, and is part of the same round. */
  function pump(): void {
    if (isPumping) return
    isPumping = true
    for (;;) {
      const item = uploadsToStart(queue, now()).find(({ subject }) => files.has(subject.id))
      const file = item && files.get(item.subject.id)
      if (!item || !file) break
      dispatchItem(item.subject.id, { type: 'started', at: now() })
      void attempt(item, file)
    }
    isPumping = false
    clearTimeout(tryTimer)
    const at = nextTryAt(queue)
    if (at !== null) tryTimer = setTimeout(pump, Math.max(0, at - now()))
  }

  async function attempt({ subject, url }: UploadItem, file: Blob): Promise<void> {
    const { id } = subject
    let ended = false
    let end = () => {}
    const stop = () => {
      ended = true
      end()
    }
    attempts.set(id, stop)
    const over = () => {
      if (attempts.get(id) === stop) attempts.delete(id)
    }
    const refused = (
      refusal: Parameters<Parameters<UploadTransport['start']>[0]['onRefused']>[0],
    ) => {
      over()
      const alone = queue.filter(({ subject }) => !notified.has(subject.id)).length === 1
      dispatchItem(id, { type: 'refused', refusal, at: now() })
      const item = queue.find((other) => other.subject.id === id)
      if (item?.status === 'FAILED') tell({ kind: 'failed', message: item.message, alone })
    }
    try {
      const transport = await parts.transport()
      if (ended) return
      end = transport.start({
        subject,
        file,
        url,
        onLocated: (located) => dispatchItem(id, { type: 'located', url: located }),
        onProgress: (sent) => dispatchItem(id, { type: 'progressed', sent, at: now() }),
        onAccepted: (offset) => dispatchItem(id, { type: 'accepted', offset, at: now() }),
        onRefused: refused,
        onDone() {
          over()
          files.delete(id)
          dispatchItem(id, { type: 'succeeded', at: now() })
          parts.onStored(subject)
        },
      })
    } catch (error) {
      if (ended) return
      onFailure(error)
      refused({ status: 0, message: error instanceof Error ? error.message : undefined })
    }
  }

  function act(id: string, what: 'pause' | 'resume' | 'cancel' | 'retry'): void {
    const item = queue.find(({ subject }) => subject.id === id)
    if (!item) return
    if (what === 'pause' || what === 'cancel') {
      attempts.get(id)?.()
      attempts.delete(id)
    }
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
  if (typeof window !== 'undefined')
    window.addEventListener('online', () =>
      dispatch({ type: 'every-item', event: { type: 'online' } }),
    )

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => shown,
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
