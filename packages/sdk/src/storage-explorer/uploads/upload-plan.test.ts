import { expect, test, vi } from 'vitest'
import type { PickedFile } from './dropped-files'
import { entryNameOf } from '../folders/storage-path'
import { storageExplorerMessages as messages } from '../storage-explorer.messages'
import type { UploadItem } from './upload-item'
import { planUploads } from './upload-plan'
import { queuedUpload } from './upload.fixture'

const picked = (path: string, size = 5, lastModified = 7): PickedFile => {
  const name = entryNameOf(path)
  return {
    name,
    size,
    path,
    file: new File([new Uint8Array(size)], name, { lastModified, type: 'text/plain' }),
  }
}

function plan(
  paths: readonly (string | PickedFile)[],
  there: Record<string, string[]> = {},
  queue: readonly UploadItem[] = [],
  folder = 'in',
) {
  const namesIn = vi.fn((path: string) => Promise.resolve(there[path] ?? []))
  let id = 0
  const files = paths.map((path) => (typeof path === 'string' ? picked(path) : path))
  const made = planUploads({
    projectRef: 'p',
    bucketId: 'b',
    connectionString: 'postgresql://p',
    folder,
    files,
    limit: 10,
    queue,
    namesIn,
    newId: () => `id${(id += 1)}`,
    messages,
  })
  return made.then((found) => ({
    ...found,
    paths: found.uploads.map(({ subject }) => subject.path),
    asked: namesIn.mock.calls.map(([path]) => path),
  }))
}

test('files go into the folder, and a folder keeps what is in it', async () => {
  const { paths, uploads } = await plan(['a.txt', 'photos/2026/b.txt'])
  expect(paths).toEqual(['in/a.txt', 'in/photos/2026/b.txt'])
  expect(uploads[0]?.subject).toEqual({
    id: 'id1',
    projectRef: 'p',
    bucketId: 'b',
    path: 'in/a.txt',
    name: 'a.txt',
    size: 5,
    lastModified: 7,
    mime: 'text/plain',
  })
})

test('a name that is taken gets a number: by what is there, by another file, by one on its way', async () => {
  const queue = [queuedUpload('q', { projectRef: 'p', bucketId: 'b', path: 'in/c.txt' })]
  const files = ['A.txt', 'a.txt', 'c.txt', 'photos/b.txt']
  const { paths } = await plan(
    files,
    { in: ['a.txt', 'photos'], 'in/photos': ['b.txt', 'b (1).txt'] },
    queue,
  )
  expect(paths).toEqual(['in/A (1).txt', 'in/a (2).txt', 'in/c (1).txt', 'in/photos/b (2).txt'])
})

test('only folders that can be there are asked for', async () => {
  expect((await plan(['new/x/1', 'new/y/2', 'old/3'], { in: ['old'] })).asked).toEqual([
    'in',
    'in/old',
  ])
})

test('files that are not sent are reported', async () => {
  const { paths, messages } = await plan([
    picked('empty', 0),
    picked('large', 11),
    'ok',
    'b#d.txt',
    'caf\u00e9/a.txt',
    '.DS_Store',
  ])
  expect(paths).toEqual(['in/ok'])
  expect(messages).toEqual([
    'Failed to upload 1 file(s) as its size is 0.',
    'Failed to upload 1 file(s) as its size exceeds the global file size limit of 10 bytes. You can change this limit in Storage Settings.',
    '2 of 6 files were not uploaded. Names not allowed: b#d.txt, a.txt',
  ])
  expect((await plan(['ok', 'b#d.txt'])).messages).toEqual([
    'Failed to upload b#d.txt: Folder name cannot contain the "#" character',
  ])
  expect((await plan(['txt.\u202Elqs'])).messages).toEqual([
    'Failed to upload txt.\uFFFDlqs: Folder name contains an invalid special character',
  ])
})

test('a file whose upload was begun goes on, once', async () => {
  const subject = {
    projectRef: 'p',
    bucketId: 'b',
    path: 'in/a (1).txt',
    name: 'a.txt',
    size: 5,
    lastModified: 7,
  }
  const waiting: UploadItem = { ...queuedUpload('w', subject), status: 'WAITING_FOR_FILE' }
  const { continued, paths } = await plan(
    ['a.txt', 'a.txt', picked('a.txt', 5, 8)],
    { in: ['a.txt'] },
    [waiting],
  )
  expect(continued.map(({ id }) => id)).toEqual(['w'])
  expect(paths).toEqual(['in/a (2).txt', 'in/a (3).txt'])
})

test('two thousand files whose names are taken are planned in a moment', async () => {
  const files = Array.from({ length: 2_000 }, (_, index) => `${index}.txt`)
  const started = performance.now()
  const { paths } = await plan(files, { in: files })
  expect(new Set(paths).size).toBe(2_000)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('without its project, bucket, connection or prefix it says which', async () => {
  for (const missing of ['projectRef', 'bucketId', 'connectionString', 'folder'] as const) {
    const parts = {
      projectRef: 'p',
      bucketId: 'b',
      connectionString: 'postgresql://p',
      folder: '',
      files: [],
      limit: 1,
      queue: [],
      namesIn: () => Promise.resolve([]),
      newId: () => '',
      messages,
    }
    const word = missing === 'folder' ? 'prefix' : missing
    // Called as JavaScript would, where no type holds the inputs together.
    await expect(planUploads({ ...parts, [missing]: undefined } as never)).rejects.toThrow(
      `${word} is required`,
    )
  }
})
