import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { createUploadSession, type UploadNotice } from './upload-session'
import type { UploadTask, UploadTransport } from './upload-transport.types'
import { subject } from './upload.fixture'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const KEY = 'howdah:uploads:v1:p'
const endpoint = 'https://gate.test/p'
const url = (id: string) => `${endpoint}/storage/v1/upload/resumable/${id}`

function setUp(storage = new MemoryStorage()) {
  const tasks: (UploadTask & { ended: boolean })[] = []
  const discarded: string[] = []
  const stored: string[] = []
  const notices: UploadNotice[] = []
  const transport: UploadTransport = {
    start(task) {
      const running = { ...task, ended: false }
      tasks.push(running)
      return () => {
        running.ended = true
      }
    },
    discard: (gone) => discarded.push(gone),
  }
  const session = createUploadSession({
    projectRef: 'p',
    storage,
    storageKey: KEY,
    endpoint: () => Promise.resolve(endpoint),
    transport: () => Promise.resolve(transport),
    onStored: ({ path }) => stored.push(path),
    onFailure: (error) => {
      throw error
    },
  })
  session.onNotice((notice) => notices.push(notice))
  const add = (...ids: string[]) =>
    session.add(ids.map((id) => ({ subject: subject(id), file: new Blob(['x']) })))
  const states = () => session.getState().map(({ status }) => status)
  return { session, storage, tasks, discarded, stored, notices, add, states }
}
const moment = () => vi.advanceTimersByTimeAsync(0)

test('ten files are on their way at once, and the next one follows the first that is there', async () => {
  const { add, tasks, states, stored, notices } = setUp()
  add(...Array.from({ length: 12 }, (_, index) => `f${index}`))
  await moment()
  expect(tasks).toHaveLength(10)
  tasks[0]?.onDone()
  await moment()
  expect(tasks).toHaveLength(11)
  expect(states().filter((status) => status === 'QUEUED')).toHaveLength(1)
  expect(stored).toEqual(['2026/f0.png'])
  expect(notices).toEqual([])
})

test('it is reported once when all are done', async () => {
  const { add, tasks, notices, session } = setUp()
  add('a', 'b')
  await moment()
  tasks[0]?.onDone()
  tasks[1]?.onRefused({ status: 413 })
  expect(notices).toEqual([
    {
      kind: 'settled',
      summary: { toast: 'partial', text: 'Successfully uploaded 1 out of 2 files!' },
    },
    {
      kind: 'failed',
      alone: false,
      message: 'Failed to upload b.png: File size exceeds the bucket file size limit.',
    },
  ])
  session.clear()
  expect(session.getState()).toEqual([])
  expect(notices).toHaveLength(2)
})

test('what is added later is counted by itself', async () => {
  const { add, tasks, notices } = setUp()
  add('a', 'b')
  await moment()
  for (const task of tasks) task.onDone()
  add('c')
  await moment()
  tasks[2]?.onDone()
  const texts = notices.map((notice) => (notice.kind === 'settled' ? notice.summary.text : null))
  expect(texts).toEqual(['Successfully uploaded 2 file(s)!', 'Successfully uploaded 1 file(s)!'])
})

test('what fails on the way is tried again, after the waits of the rules, from where the server is', async () => {
  const { add, tasks, states } = setUp()
  add('a')
  await moment()
  tasks[0]?.onLocated(url('1'))
  tasks[0]?.onRefused({ status: 0 })
  await moment()
  expect([tasks.length, tasks[1]?.url]).toEqual([2, url('1')])
  tasks[1]?.onRefused({ status: 500 })
  await vi.advanceTimersByTimeAsync(199)
  expect([tasks.length, states()]).toEqual([2, ['RETRYING']])
  await vi.advanceTimersByTimeAsync(1)
  expect(tasks).toHaveLength(3)
  tasks[2]?.onRefused({ status: 403, body: 'This project’s policies don’t allow this.' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tasks.length, states()]).toEqual([3, ['FAILED']])
})

test('a pause ends the attempt, and goes on from there; a cancel tells the server', async () => {
  const { add, tasks, session, states, discarded } = setUp()
  add('a')
  await moment()
  tasks[0]?.onLocated(url('1'))
  tasks[0]?.onAccepted(400)
  session.act('a', 'pause')
  expect([tasks[0]?.ended, states()]).toEqual([true, ['PAUSED']])
  session.act('a', 'resume')
  await moment()
  expect(tasks[1]?.url).toBe(url('1'))
  session.act('a', 'cancel')
  await moment()
  expect([tasks[1]?.ended, states(), discarded]).toEqual([true, ['CANCELLED'], [url('1')]])
  session.act('a', 'retry')
  await moment()
  expect(tasks[2]?.url).toBeNull()
})

test('a reloaded page waits for the file and continues with it', async () => {
  const storage = new MemoryStorage()
  const first = setUp(storage)
  first.add('a', 'b')
  await moment()
  first.tasks[0]?.onLocated(url('1'))
  first.tasks[0]?.onAccepted(400)
  await vi.advanceTimersByTimeAsync(1_000)

  const second = setUp(storage)
  await moment()
  expect(second.session.getState()).toMatchObject([
    { status: 'WAITING_FOR_FILE', accepted: 400, subject: { id: 'a' } },
  ])
  expect([second.session.hasFile('a'), second.tasks.length]).toEqual([false, 0])
  second.session.hand('a', new Blob(['x']))
  await moment()
  expect([second.tasks.length, second.tasks[0]?.url]).toEqual([1, url('1')])
  second.tasks[0]?.onDone()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(setUp(storage).session.getState()).toEqual([])
})

test('progress is shown a few times a second, whatever comes', async () => {
  const { add, tasks, session } = setUp()
  add('a')
  await moment()
  const shown = vi.fn()
  session.subscribe(shown)
  for (let sent = 1; sent <= 900; sent++) tasks[0]?.onProgress(sent)
  await vi.advanceTimersByTimeAsync(150)
  expect(shown).toHaveBeenCalledTimes(1)
  expect(session.getState()[0]?.meter.sent).toBe(900)
})

test('a failure for want of a network is over when there is one', async () => {
  const { add, tasks, states } = setUp()
  add('a')
  await moment()
  for (let attempt = 0; attempt < 7; attempt++) {
    tasks.at(-1)?.onRefused({ status: 0 })
    await vi.advanceTimersByTimeAsync(6_000)
  }
  expect(states()).toEqual(['FAILED'])
  window.dispatchEvent(new Event('online'))
  await moment()
  expect(states()).toEqual(['UPLOADING'])
})

test('the page is listened to only while there are uploads', async () => {
  const listeners = new Set<unknown>()
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    if (type === 'online') listeners.add(listener)
  })
  vi.spyOn(window, 'removeEventListener').mockImplementation((_, listener) => {
    listeners.delete(listener)
  })
  const { add, tasks, session } = setUp()
  await moment()
  expect(listeners.size).toBe(0)
  add('a')
  await moment()
  expect(listeners.size).toBe(1)
  tasks[0]?.onDone()
  await moment()
  session.clear()
  expect(listeners.size).toBe(0)
  vi.restoreAllMocks()
})

test('uploads that failed after a long outage are reported one by one or together, and all are retried immediately', async () => {
  const { add, tasks, states, notices, session } = setUp()
  add('a', 'b')
  await moment()
  session.act('b', 'cancel')
  for (let attempt = 0; attempt < 7; attempt++) {
    tasks
      .at(-1 - Number(attempt === 0))
      ?.onRefused({ status: 0, message: 'the connection was lost' })
    await vi.advanceTimersByTimeAsync(6_000)
  }
  expect(session.getState()[0]).toMatchObject({
    status: 'FAILED',
    tries: 7,
    message: 'Failed to upload a.png: the connection was lost',
  })
  expect(notices.map((notice) => notice.kind === 'failed' && notice.alone)).toContain(false)
  add('c')
  await moment()
  tasks.at(-1)?.onRefused({ status: 413 })
  expect(notices.at(-1)).toMatchObject({ kind: 'failed', alone: true })
  session.actAll('retry')
  await moment()
  expect(states()).toEqual(['UPLOADING', 'CANCELLED', 'UPLOADING'])
})
