import { describe, expect, it } from 'vitest'
import type { UploadEvent, UploadItem } from './upload-item'
import {
  describeQueue,
  nextTryAt,
  queueProgress,
  uploadQueueTransition,
  uploadsToStart,
  type UploadQueue,
} from './upload-queue'
import { queuedUpload, subject } from './upload.fixture'

const ids = (items: readonly UploadItem[]) => items.map((item) => item.subject.id)
const of = (count: number): UploadQueue =>
  uploadQueueTransition([], {
    type: 'added',
    subjects: Array.from({ length: count }, (_, index) => subject(`u${index}`)),
  })
const apply = (queue: UploadQueue, id: string, ...events: UploadEvent[]) =>
  events.reduce(
    (before, event) => uploadQueueTransition(before, { type: 'item', id, event }),
    queue,
  )
const start = (queue: UploadQueue, id: string) => apply(queue, id, { type: 'started', at: 0 })
const done = (queue: UploadQueue, id: string) =>
  apply(start(queue, id), id, { type: 'succeeded', at: 1 })
const failed = (queue: UploadQueue, id: string) =>
  apply(start(queue, id), id, { type: 'refused', refusal: { status: 409 }, at: 1 })

describe('ten are sent at a time', () => {
  it('in the order in which they were asked for', () => {
    expect(ids(uploadsToStart(of(12), 0))).toEqual([
      'u0',
      'u1',
      'u2',
      'u3',
      'u4',
      'u5',
      'u6',
      'u7',
      'u8',
      'u9',
    ])
  })

  it('the next when one has ended, and not before', () => {
    const ten = ids(uploadsToStart(of(12), 0)).reduce(start, of(12))
    expect(uploadsToStart(ten, 0)).toEqual([])
    expect(ids(uploadsToStart(apply(ten, 'u3', { type: 'succeeded', at: 1 }), 1))).toEqual(['u10'])
    expect(ids(uploadsToStart(apply(ten, 'u3', { type: 'paused', at: 1 }), 1))).toEqual(['u10'])
  })

  it('one that waits for another try keeps its place until it is due', () => {
    const ten = ids(uploadsToStart(of(12), 0)).reduce(start, of(12))
    const refused: UploadEvent = { type: 'refused', refusal: { status: 500 }, at: 1000 }
    const waiting = apply(ten, 'u3', refused, { type: 'started', at: 1000 }, refused)
    expect(nextTryAt(waiting)).toBe(1200)
    expect(uploadsToStart(waiting, 1199)).toEqual([])
    expect(ids(uploadsToStart(waiting, 1200))).toEqual(['u3'])
    expect(nextTryAt(ten)).toBeNull()
  })
})

describe('what is added', () => {
  it('does not go where another upload goes', () => {
    const queue = of(1)
    const twin = { ...subject('other'), path: '2026/u0.png' }
    expect(uploadQueueTransition(queue, { type: 'added', subjects: [twin] })).toBe(queue)
    expect(
      ids(uploadQueueTransition(done(queue, 'u0'), { type: 'added', subjects: [twin] })),
    ).toEqual(['u0', 'other'])
  })

  it.each([{ projectRef: 'q' }, { bucketId: 'b' }, { path: 'u0.png' }])(
    'goes elsewhere by %j',
    (change) => {
      const twin = { ...subject('other'), path: '2026/u0.png', ...change }
      expect(ids(uploadQueueTransition(of(1), { type: 'added', subjects: [twin] }))).toEqual([
        'u0',
        'other',
      ])
    },
  )

  it('is not added twice when it is restored twice', () => {
    const restored: UploadItem = {
      ...queuedUpload('old'),
      status: 'WAITING_FOR_FILE',
      url: 'https://p.test/1',
    }
    const queue = uploadQueueTransition(of(1), { type: 'restored', items: [restored] })
    expect(ids(queue)).toEqual(['u0', 'old'])
    expect(uploadQueueTransition(queue, { type: 'restored', items: [restored] })).toBe(queue)
    expect(ids(uploadsToStart(queue, 0))).toEqual(['u0'])
  })
})

describe('the whole queue', () => {
  it('is paused and resumed', () => {
    const paused = uploadQueueTransition(start(of(3), 'u0'), {
      type: 'every-item',
      event: { type: 'paused', at: 1 },
    })
    expect(paused.map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
    expect(
      uploadQueueTransition(paused, { type: 'every-item', event: { type: 'paused', at: 2 } }),
    ).toBe(paused)
    const resumed = uploadQueueTransition(paused, {
      type: 'every-item',
      event: { type: 'resumed' },
    })
    expect(uploadsToStart(resumed, 0)).toHaveLength(3)
  })

  it('is the same array after what means nothing', () => {
    const queue = of(2)
    expect(apply(queue, 'unknown', { type: 'started', at: 0 })).toBe(queue)
    expect(apply(queue, 'u0', { type: 'resumed' })).toBe(queue)
    expect(uploadQueueTransition(queue, { type: 'cleared' })).toBe(queue)
  })

  it('lists no longer what is over', () => {
    expect(
      ids(uploadQueueTransition(failed(done(of(3), 'u0'), 'u1'), { type: 'cleared' })),
    ).toEqual(['u2'])
  })

  it('says nothing before its end, and then how many', () => {
    expect(describeQueue(done(of(3), 'u0'))).toBeNull()
    expect(describeQueue(failed(done(done(of(3), 'u0'), 'u1'), 'u2'))).toEqual({
      toast: 'partial',
      text: 'Successfully uploaded 2 out of 3 files!',
    })
    expect(describeQueue(failed(of(1), 'u0'))).toEqual({ toast: 'dismissed' })
    expect(describeQueue([])).toEqual({ toast: 'dismissed' })
  })

  it('does not wait for a file that may never be selected', () => {
    const restored: UploadItem = {
      ...queuedUpload('old'),
      status: 'WAITING_FOR_FILE',
      url: 'https://p.test/1',
    }
    const queue = uploadQueueTransition(done(of(1), 'u0'), { type: 'restored', items: [restored] })
    expect(describeQueue(queue)).toMatchObject({ toast: 'success' })
    expect(queueProgress(queue, 0)).toMatchObject({ percentage: 100, remainingBytes: 0 })
  })

  it('adds up progress and speed of what is still meant to come', () => {
    const moved = apply(start(failed(of(3), 'u2'), 'u0'), 'u0', {
      type: 'progressed',
      sent: 500,
      at: 1000,
    })
    expect(queueProgress(moved, 1000)).toEqual({
      percentage: 25,
      elapsed: 1,
      uploadSpeed: 500,
      remainingBytes: 1500,
      remainingTime: 3,
    })
  })
})

it('ten thousand files and their events take no noticeable time', () => {
  const began = performance.now()
  let queue = of(10_000)
  for (const id of ids(queue)) queue = done(queue, id)
  expect(describeQueue(queue)).toMatchObject({ toast: 'success' })
  expect(performance.now() - began).toBeLessThan(10_000)
})
