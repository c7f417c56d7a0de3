import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  isOver,
  isUnderWay,
  uploadTransition,
  type UploadEvent,
  type UploadItem,
} from './upload-item'
import { queuedUpload } from './upload.fixture'

const url = 'https://p.test/storage/v1/upload/resumable/1'
const after = (item: UploadItem, ...events: UploadEvent[]) => events.reduce(uploadTransition, item)
const queued = queuedUpload('a')
const running = after(queued, { type: 'started', at: 0 }, { type: 'located', url })
const refused = (status: number, more = {}): UploadEvent => ({
  type: 'refused',
  refusal: { status, ...more },
  at: 1000,
})
const start: UploadEvent = { type: 'started', at: 0 }

test('an upload that goes well', () => {
  const half = after(running, { type: 'progressed', sent: 500, at: 100 })
  expect(half).toMatchObject({ status: 'UPLOADING', url, accepted: 0, meter: { sent: 500 } })
  const taken = after(half, { type: 'accepted', offset: 500, at: 110 })
  expect(taken).toMatchObject({ status: 'UPLOADING', accepted: 500 })
  expect(after(taken, { type: 'succeeded', at: 200 })).toMatchObject({
    status: 'DONE',
    url: null,
    meter: { sent: 1000, startedAt: null },
  })
})

describe('what is refused', () => {
  it('is tried again after 0, 200, 500, 1500, 3000 and 5000 ms, and then fails', () => {
    let item = running
    for (const wait of [0, 200, 500, 1500, 3000, 5000]) {
      item = uploadTransition(item, refused(500))
      expect(item).toMatchObject({ status: 'RETRYING', url, dueAt: 1000 + wait })
      item = uploadTransition(item, start)
    }
    expect(uploadTransition(item, refused(500, { message: 'no' }))).toMatchObject({
      status: 'FAILED',
      message: 'Failed to upload a.png: no',
      tries: 7,
      remedy: 'by-hand',
      url,
    })
  })

  test.each([400, 403, 404, 409, 413, 415, 429])('with %d is not tried again', (status) =>
    expect(uploadTransition(running, refused(status))).toMatchObject({
      status: 'FAILED',
      tries: 1,
      remedy: 'by-hand',
    }),
  )

  it('is tried with a new token after 401', () => {
    expect(uploadTransition(running, refused(401))).toMatchObject({
      status: 'RETRYING',
      attempt: 1,
      dueAt: 1000,
    })
  })

  it('is described by the texts for its answer', () => {
    expect(uploadTransition(running, refused(409))).toMatchObject({
      message: 'Failed to upload a.png: File name already exists.',
    })
    expect(uploadTransition(running, refused(415, { allowed: ['image/gif'] }))).toMatchObject({
      message:
        'Failed to upload a.png: type is not allowed (image/png). Allowed MIME types: image/gif',
    })
  })

  it('has all its tries again once the server has more of it', () => {
    const tired = after(running, refused(500), start, refused(500), start, {
      type: 'accepted',
      offset: 400,
      at: 5,
    })
    expect(tired).toMatchObject({ status: 'UPLOADING', attempt: 0, accepted: 400 })
  })

  it('comes to an end when the same bytes fail again and again, however many were sent', () => {
    let item = after(running, { type: 'accepted', offset: 400, at: 5 })
    for (let tries = 0; tries < 20 && !isOver(item); tries++) {
      item = after(
        item,
        start,
        { type: 'accepted', offset: 400, at: 5 },
        { type: 'progressed', sent: 900, at: 6 },
        refused(500),
      )
    }
    expect(item.status).toBe('FAILED')
  })
})

describe('without a network', () => {
  it('what gave up goes on when there is one, and so does what waits', () => {
    let item = running
    for (let tries = 0; tries < 7; tries++)
      item = after(item, start, refused(0, { message: 'offline' }))
    expect(item).toMatchObject({ status: 'FAILED', remedy: 'when-online' })
    expect(uploadTransition(item, { type: 'online' })).toMatchObject({ status: 'QUEUED', url })
    expect(after(running, refused(0), start, refused(0), { type: 'online' })).toMatchObject({
      status: 'RETRYING',
      dueAt: 0,
    })
  })

  it('what the server refused stays refused', () => {
    const item = uploadTransition(running, refused(413))
    expect(uploadTransition(item, { type: 'online' })).toBe(item)
  })
})

describe('by hand', () => {
  it('it is paused in any of its waits and goes on from where it was', () => {
    for (const item of [queued, running, uploadTransition(running, refused(500))]) {
      const paused = uploadTransition(item, { type: 'paused', at: 10 })
      expect(paused).toMatchObject({ status: 'PAUSED', url: item.url, meter: { startedAt: null } })
      expect(uploadTransition(paused, { type: 'resumed' })).toMatchObject({
        status: 'QUEUED',
        url: item.url,
      })
    }
  })

  it('the address that comes while it is being paused is not lost', () => {
    const paused = after(queued, start, { type: 'paused', at: 1 }, { type: 'located', url })
    expect(paused).toMatchObject({ status: 'PAUSED', url })
  })

  it('it is cancelled, and another try begins from the first byte', () => {
    const cancelled = after(
      running,
      { type: 'accepted', offset: 900, at: 5 },
      { type: 'cancelled', at: 10 },
    )
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      url: null,
      accepted: 0,
      message: 'Upload aborted by user',
      meter: { sent: 0 },
    })
    expect(uploadTransition(cancelled, { type: 'retried' })).toMatchObject({
      status: 'QUEUED',
      url: null,
      accepted: 0,
    })
  })

  it('what failed is tried again from where it was', () => {
    expect(after(running, refused(403), { type: 'retried' })).toMatchObject({
      status: 'QUEUED',
      url,
    })
  })

  it('what an earlier page began goes on with its file', () => {
    const waiting: UploadItem = { ...queued, status: 'WAITING_FOR_FILE', url, accepted: 400 }
    expect(uploadTransition(waiting, { type: 'online' })).toBe(waiting)
    expect(uploadTransition(waiting, { type: 'file-handed' })).toMatchObject({
      status: 'QUEUED',
      url,
      accepted: 400,
    })
  })
})

describe('an answer that comes late', () => {
  const paused = uploadTransition(running, { type: 'paused', at: 10 })
  const cancelled = uploadTransition(running, { type: 'cancelled', at: 10 })
  const done = uploadTransition(running, { type: 'succeeded', at: 10 })

  it('of progress or failure changes nothing', () => {
    const waiting = uploadTransition(running, refused(500))
    for (const item of [paused, cancelled, done, queued, waiting]) {
      expect(uploadTransition(item, { type: 'progressed', sent: 700, at: 20 })).toBe(item)
      expect(uploadTransition(item, { type: 'accepted', offset: 700, at: 20 })).toBe(item)
      expect(uploadTransition(item, refused(500))).toBe(item)
    }
  })

  it('of success is believed: the file is there', () => {
    for (const item of [paused, cancelled])
      expect(uploadTransition(item, { type: 'succeeded', at: 20 }).status).toBe('DONE')
  })
})

it('keeps its word through any sequence of events', () => {
  const at = fc.nat(1e6)
  const event: fc.Arbitrary<UploadEvent> = fc.oneof(
    fc.record({ type: fc.constant('started' as const), at }),
    fc.record({ type: fc.constant('located' as const), url: fc.constantFrom(url, `${url}2`) }),
    fc.record({ type: fc.constant('progressed' as const), sent: fc.nat(2000), at }),
    fc.record({ type: fc.constant('accepted' as const), offset: fc.nat(2000), at }),
    fc.record({
      type: fc.constant('refused' as const),
      refusal: fc.record({ status: fc.constantFrom(0, 401, 409, 500) }),
      at,
    }),
    fc.record({
      type: fc.constantFrom('succeeded' as const, 'paused' as const, 'cancelled' as const),
      at,
    }),
    fc.record({
      type: fc.constantFrom(
        'resumed' as const,
        'retried' as const,
        'online' as const,
        'file-handed' as const,
      ),
    }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let item = queued
      for (const next of events) {
        const before = item
        item = uploadTransition(item, next)
        if (before.status === 'DONE') expect(item).toBe(before)
        expect(item.subject).toBe(queued.subject)
        expect(item.meter.sent).toBeLessThanOrEqual(1000)
        expect(item.accepted).toBeLessThanOrEqual(1000)
        expect(item.meter.startedAt === null).toBe(item.status !== 'UPLOADING')
        if (isUnderWay(item)) expect(item.attempt).toBeLessThanOrEqual(6)
        if (next.type !== 'cancelled' && item.status !== 'DONE' && before.url !== null)
          expect(item.url).not.toBeNull()
      }
    }),
    { numRuns: 2000 },
  )
})
