import { Upload } from '@tus/server'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TooManyBytes } from '../blobs/blob-store.types'
import { createDiskBytes } from '../blobs/disk-bytes'
import type { BytesStore } from './bytes.types'
import { S3Unusable } from '../../../base/s3/s3-client'
import { openS3Bytes } from '../s3/s3-bytes'
import type { S3Settings } from '../../../base/s3/s3-settings'
import { smallS3Bucket, startSmallS3, type SmallS3 } from '../../../../test/small-s3'

// What both stores promise. What is on top of them is tested on disk here, and on S3 in the long run (npm run soak -- s3).

vi.setConfig({ testTimeout: 20_000 })
const ref = 'abcdefghijklmnopqrst'
const soon = () => new Date(Date.now() + 60_000)
let s3: SmallS3
let directory: string
let settings: S3Settings
beforeAll(async () => {
  s3 = await startSmallS3()
  directory = await mkdtemp(join(tmpdir(), 'howdah-bytes-'))
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  settings = {
    bucket: smallS3Bucket,
    region: 'us-east-1',
    endpoint: s3.url,
    credentials,
    pathStyle: true,
    prefix: 'below/',
  }
})
afterAll(async () => {
  await s3.stop()
  await rm(directory, { recursive: true, force: true })
})

const stores: [string, () => Promise<BytesStore>][] = [
  ['disk', () => Promise.resolve(createDiskBytes(directory))],
  ['S3', () => openS3Bytes(settings)],
]

describe.each(stores)('bytes on %s', (on, open) => {
  let store: BytesStore
  beforeAll(async () => {
    store = await open()
  })
  const put = async (bytes: Buffer, limit = 1e9) => {
    const version = randomUUID()
    expect(await store.of(ref).blobs.put(version, Readable.from([bytes]), limit)).toEqual({
      size: bytes.length,
    })
    return version
  }
  const got = async (version: string, range: { start: number; end: number } | null = null) => {
    const bytes = await store.of(ref).blobs.read(version, range)
    return bytes === null ? null : buffer(bytes)
  }
  const old = async (moment: Date) => {
    const versions: string[] = []
    for await (const page of store.of(ref).blobs.olderThan(moment)) versions.push(...page)
    return versions
  }

  it('are another project’s too, until each has removed them', async () => {
    const [bytes, to] = [randomBytes(1_000), 'bcdefghijklmnopqrstu']
    const version = await put(bytes)
    await store.share(version, { from: ref, to })
    // A repeated step.
    await store.share(version, { from: ref, to })
    await store.of(ref).blobs.remove([version])
    const shared = await store.of(to).blobs.read(version, null)
    expect(shared && (await buffer(shared)).equals(bytes)).toBe(true)
    const missing = randomUUID()
    await store.share(missing, { from: ref, to })
    expect(await store.of(to).blobs.read(missing, null)).toBeNull()
    await store.removeAll(to)
  })

  it.each([0, 1, 9_000_000])(
    '%d of them come back, whole and in part, under another version too',
    async (size) => {
      const bytes = randomBytes(size)
      const version = await put(bytes)
      expect((await got(version))?.equals(bytes)).toBe(true)
      if (size > 1)
        expect((await got(version, { start: 10, end: 19 }))?.equals(bytes.subarray(10, 20))).toBe(
          true,
        )
      const copy = randomUUID()
      const { blobs } = store.of(ref)
      expect(await blobs.copy(version, copy)).toBe(true)
      await blobs.remove([version, randomUUID()])
      expect(await got(version)).toBeNull()
      expect((await got(copy))?.equals(bytes)).toBe(true)
      expect(await blobs.copy(version, randomUUID())).toBe(false)
      await blobs.remove([copy])
    },
  )

  it('leave nothing when they are too many, or cut', async () => {
    const { blobs } = store.of(ref)
    await expect(
      blobs.put(randomUUID(), Readable.from([randomBytes(12_000_000)]), 9_000_000),
    ).rejects.toThrow(TooManyBytes)
    await expect(blobs.put(randomUUID(), Readable.from([randomBytes(100)]), 99)).rejects.toThrow(
      TooManyBytes,
    )
    const cut = Readable.from(
      (function* () {
        yield randomBytes(9_000_000)
        throw new Error('The client is gone.')
      })(),
    )
    await expect(blobs.put(randomUUID(), cut, 1e9)).rejects.toThrow('The client is gone.')
    expect(await old(soon())).toEqual([])
    expect(s3.unfinished()).toBe(0)
  })

  it('are found once they are old, and only then', async () => {
    const versions = (await Promise.all([1, 2, 3].map((size) => put(randomBytes(size))))).sort()
    expect(await old(new Date(Date.now() - 60_000))).toEqual([])
    expect((await old(soon())).sort()).toEqual(versions)
    expect(await store.refs()).toEqual([ref])
    await store.removeAll(ref)
    expect(await old(soon())).toEqual([])
    expect(await got(versions[0] ?? '')).toBeNull()
  })

  it('that were long on their way are not old when they arrive', async () => {
    const { blobs } = store.of(ref)
    const version = randomUUID()
    let end = () => {}
    const rest = new Promise<void>((resolve) => (end = resolve))
    const slow = async function* () {
      yield randomBytes(9_000_000)
      await rest
      yield randomBytes(9_000_000)
    }
    const putting = blobs.put(version, Readable.from(slow()), 1e9)
    // They are on their way, and a sweep that comes now lets them alone.
    await vi.waitFor(() => expect(on === 'disk' || s3.unfinished() === 1).toBe(true))
    expect(await old(soon())).toEqual([])
    const later = new Date()
    end()
    await putting
    expect(await old(later)).toEqual([])
    expect(await old(soon())).toEqual([version])
    await blobs.remove([version])
  })

  it('that are taken over once more are there all the while', async () => {
    const bytes = randomBytes(1_000)
    const version = await put(bytes)
    const copy = randomUUID()
    const { blobs } = store.of(ref)
    await blobs.copy(version, copy)
    const reads: boolean[] = []
    let going = true
    const reading = (async () => {
      while (going) reads.push((await got(copy))?.equals(bytes) === true)
    })()
    for (let turn = 0; turn < 50; turn += 1) await blobs.copy(version, copy)
    going = false
    await reading
    expect(reads.length).toBeGreaterThan(10)
    expect(reads).not.toContain(false)
    await blobs.remove([version, copy])
  })

  it('list the uploads that are not files yet', async () => {
    const { uploads } = store.of(ref)
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of ids)
      await uploads.datastore.create(
        new Upload({ id: uploads.keyOf(id), size: 3, offset: 0, metadata: {} }),
      )
    const unfinished = async () => {
      const open = await uploads.unfinished()
      return ids.filter((id) => open.has(id))
    }
    expect(await unfinished()).toEqual(ids)
    await uploads.markDone(ids[0] ?? '')
    await uploads.datastore.remove(uploads.keyOf(ids[1] ?? ''))
    expect(await unfinished()).toEqual(ids.slice(2))
  })

  it('take no version that is a path', async () => {
    await expect(store.of(ref).blobs.read('../../etc/passwd', null)).rejects.toThrow(
      'A version is a UUID.',
    )
  })
})

describe('an S3 service that cannot be used', () => {
  it.each<[string, () => Promise<void> | void, Partial<S3Settings>, RegExp]>([
    [
      'has no such bucket',
      () => undefined,
      { bucket: 'nowhere' },
      /there is no bucket "nowhere" at http/,
    ],
    [
      'refuses',
      () => s3.fail(403),
      {},
      /does not let the server write to the bucket "howdah" \(403/,
    ],
    [
      'is not there',
      () => undefined,
      { endpoint: 'http://127.0.0.1:9' },
      /at http:\/\/127\.0\.0\.1:9 does not answer/,
    ],
  ])('%s: the start says so', async (_, given, change, message) => {
    await given()
    const opening = openS3Bytes({ ...settings, ...change }).finally(() => s3.fail(null))
    await expect(opening).rejects.toThrow(message)
    await expect(opening).rejects.toBeInstanceOf(S3Unusable)
  })

  it('is Busy for the caller, and not an internal error', async () => {
    const { blobs } = (await openS3Bytes(settings)).of(ref)
    s3.fail(403)
    const failures = await Promise.allSettled([
      blobs.read(randomUUID(), null),
      blobs.put(randomUUID(), Readable.from([randomBytes(9_000_000)]), 1e9),
      blobs.remove([randomUUID()]),
    ])
    s3.fail(null)
    for (const failure of failures)
      expect(failure).toMatchObject({ status: 'rejected', reason: { reason: 'Busy' } })
  })
})
