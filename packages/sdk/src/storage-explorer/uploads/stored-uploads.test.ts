import { describe, expect, it } from 'vitest'
import { findContinued, uploadsFromText, uploadsToText } from './stored-uploads'
import type { UploadItem } from './upload-item'
import { queuedUpload, subject } from './upload.fixture'

const project = { ref: 'p', endpoint: 'https://gateway.test/p' }
const url = `${project.endpoint}/storage/v1/upload/resumable/1`
const begun: UploadItem = {
  ...queuedUpload('a'),
  status: 'UPLOADING',
  attempt: 2,
  url,
  accepted: 400,
}
const text = (change: Record<string, unknown> = {}, version = 1) =>
  JSON.stringify({ version, items: [{ subject: subject('a'), url, accepted: 400, ...change }] })

describe('a stored upload', () => {
  it('waits for its file on the next page', () => {
    expect(uploadsFromText(uploadsToText([begun]), project)).toEqual([
      {
        status: 'WAITING_FOR_FILE',
        subject: subject('a'),
        url,
        accepted: 400,
        meter: { sent: 400, ran: 0, startedAt: null, marks: [] },
      },
    ])
  })

  it.each<[string, UploadItem, number]>([
    ['that runs', begun, 1],
    ['that is paused', { ...queuedUpload('a'), status: 'PAUSED', url }, 1],
    [
      'that has failed',
      { ...queuedUpload('a'), status: 'FAILED', message: '', tries: 1, remedy: 'by-hand', url },
      1,
    ],
    ['that has not begun', queuedUpload('a'), 0],
    ['that is done', { ...queuedUpload('a'), status: 'DONE', url }, 0],
    [
      'that was cancelled',
      { ...queuedUpload('a'), status: 'CANCELLED', message: '', url: null },
      0,
    ],
  ])('is one %s', (_, item, count) =>
    expect(uploadsFromText(uploadsToText([item]), project)).toHaveLength(count),
  )
})

describe('stored data', () => {
  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"version":1,"items":7}',
    '{"version":1,"items":[null,7,{}]}',
    text({}, 2),
  ])('as %j is nothing', (stored) => expect(uploadsFromText(stored, project)).toEqual([]))

  it.each([
    'https://elsewhere.test/p/storage/v1/upload/resumable/1',
    'http://gateway.test/p/storage/v1/upload/resumable/1',
    'https://gateway.test/q/storage/v1/upload/resumable/1',
    'https://gateway.test/p/storage/v1/upload/resumable/../../../../../q/storage/v1/upload/resumable/1',
    'https://gateway.test/p/storage/v1/upload/resumable2/1',
    'https://gateway.test/p/storage/v1/upload/resumable',
    'https://gateway.test@elsewhere.test/p/storage/v1/upload/resumable/1',
    'https://user:word@gateway.test/p/storage/v1/upload/resumable/1',
    'javascript:alert(1)',
    '/p/storage/v1/upload/resumable/1',
    7,
  ])('for %j is left out: the token goes to the endpoint alone', (other) => {
    expect(uploadsFromText(text({ url: other }), project)).toEqual([])
  })

  it('of another project is left out', () => {
    expect(uploadsFromText(text({ subject: subject('a', { projectRef: 'q' }) }), project)).toEqual(
      [],
    )
  })

  it.each([
    { size: -1 },
    { size: 1.5 },
    { size: '9' },
    { lastModified: null },
    { path: '' },
    { id: 7 },
    { mime: null },
  ])('with %j is left out', (change) =>
    expect(uploadsFromText(text({ subject: { ...subject('a'), ...change } }), project)).toEqual([]),
  )

  it.each([1001, -1, NaN, '7', null])(
    'that claims %j accepted bytes begins with none',
    (accepted) => {
      expect(uploadsFromText(text({ accepted }), project)).toMatchObject([
        { accepted: 0, meter: { sent: 0 } },
      ])
    },
  )
})

describe('a file that is handed over', () => {
  const queue = uploadsFromText(text(), project)
  const { id: _id, mime: _mime, ...file } = subject('a')

  it('continues the upload of the same file', () => {
    expect(findContinued(queue, file)?.subject.id).toBe('a')
  })

  it('continues it under the name that its copy was given', () => {
    const copy = uploadsFromText(
      text({ subject: subject('a', { path: '2026/a (1).png' }) }),
      project,
    )
    expect(findContinued(copy, file)?.subject.path).toBe('2026/a (1).png')
  })

  it.each([
    { size: 999 },
    { lastModified: 1 },
    { name: 'b.png' },
    { path: 'a.png' },
    { path: '2026/june/a.png' },
    { bucketId: 'b' },
    { projectRef: 'q' },
  ])('is another one by %j', (change) =>
    expect(findContinued(queue, { ...file, ...change })).toBeUndefined(),
  )

  it('continues nothing that goes on already', () =>
    expect(findContinued([begun], file)).toBeUndefined())
})
