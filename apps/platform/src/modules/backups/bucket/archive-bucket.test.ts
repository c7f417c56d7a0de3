import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smallS3Bucket, startSmallS3, type SmallS3 } from '../../../../test/small-s3'
import { S3Unusable } from '../../../base/s3/s3-client'
import type { S3Settings } from '../../../base/s3/s3-settings'
import { BrokenBackup } from '../archive/read-tar'
import { createSegmentFiles, type SegmentFiles } from '../wal/segment-files'
import { createArchiveBucket, openArchiveBucket } from './archive-bucket'
import { archivedSegments } from '../wal/archived-segments'
import { BucketOfAnother } from './claim-bucket'
import { MAX_WAITING_SEGMENTS, needQueueRoom } from '../wal/queue-room'

const SEGMENT_BYTES = 1024 * 1024
const { signal } = new AbortController()
let s3: SmallS3
let root: string
let settings: S3Settings
beforeAll(async () => {
  s3 = await startSmallS3()
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  settings = {
    ...{ bucket: smallS3Bucket, region: 'us-east-1', endpoint: s3.url, pathStyle: true },
    ...{ prefix: 'archives/', credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } },
  }
})
afterAll(async () => {
  await s3.stop()
  await rm(root, { recursive: true, force: true })
})

const start = BigInt(3 * SEGMENT_BYTES)
const next = BigInt(4 * SEGMENT_BYTES)

describe('segments of a log', () => {
  const bytes = randomBytes(SEGMENT_BYTES)
  let folder: string
  let files: SegmentFiles
  beforeEach(async () => {
    folder = await mkdtemp(join(root, 'wal-'))
    const store = createArchiveBucket(settings)
    const place = { timeline: 1, segmentBytes: SEGMENT_BYTES, folder }
    files = createSegmentFiles({ ...place, bucket: { store, prefix: 'ref/wal/one/' } })
    await files.store(start, bytes)
  })
  const key = 'archives/ref/wal/one/000000010000000000000003.gz'

  it('go to the bucket, leave the disk, and are the same when they are read', async () => {
    expect(await files.waiting()).toMatchObject([{ start }])
    const size = await files.size()
    await files.send(start)
    expect(await files.waiting()).toEqual([])
    expect(await readdir(folder)).toEqual([
      `000000010000000000000003.${s3.objects.get(key)?.bytes.length ?? 0}.sent`,
    ])
    expect(await files.list()).toEqual([start])
    expect(await files.size()).toBe(size)
    expect(bytes.equals((await files.read(start)) ?? Buffer.alloc(0))).toBe(true)
    await files.remove(start)
    expect([await readdir(folder), s3.objects.has(key)]).toEqual([[], false])
  })

  it('that have changed in the bucket, or are gone from it, are refused', async () => {
    await files.send(start)
    // Valid for gzip, so that nothing but the checksum shows it.
    s3.damage(key, gzipSync(randomBytes(SEGMENT_BYTES)))
    await expect(files.read(start)).rejects.toThrow(BrokenBackup)
    s3.damage(key, (s3.objects.get(key)?.bytes ?? Buffer.alloc(0)).subarray(0, -9))
    await expect(files.read(start)).rejects.toThrow(BrokenBackup)
    await createArchiveBucket(settings).removeBelow('ref/')
    await expect(files.read(start)).rejects.toThrow(/000000010000000000000003 is missing/)
  })

  it('stay on the disk while the bucket fails, and no more than a number of them', async () => {
    s3.fail(503)
    try {
      await expect(files.send(start)).rejects.toThrow(/s3:\/\/howdah\/archives\/ .*503/)
    } finally {
      s3.fail(null)
    }
    expect(bytes.equals((await files.read(start)) ?? Buffer.alloc(0))).toBe(true)
    await needQueueRoom(files)
    for (let at = 1; at < MAX_WAITING_SEGMENTS; at += 1)
      await writeFile(join(folder, `0000000100000001000000${at.toString(16).toUpperCase().padStart(2, '0')}.gz`), '') // oxfmt-ignore
    await expect(needQueueRoom(files)).rejects.toThrow(/64 segments wait/)
  })

  it('are found without the disk, with what there is of the one that grows', async () => {
    await files.grow(next, 0, bytes.subarray(0, 1000))
    const first = await files.growingState()
    await files.send(start)
    await files.sendGrowing()
    await files.grow(next, 1000, bytes.subarray(1000, 3000))
    expect(await files.growingState()).not.toBe(first)
    await files.sendGrowing()
    const archived = archivedSegments(createArchiveBucket(settings), {
      ...{ name: 'ref', chain: 'one', timeline: 1, segmentBytes: SEGMENT_BYTES },
    })
    expect(await archived.list()).toEqual([start])
    expect(await archived.growing()).toBe(next)
    await files.store(next, bytes)
    await files.send(next)
    expect([await archived.list(), await archived.growing()]).toEqual([[start, next], null])
    await files.remove(next)
    expect(bytes.equals((await archived.read(start)) ?? Buffer.alloc(0))).toBe(true)
    expect(await archived.read(next)).toEqual(bytes.subarray(0, 3000))
    expect(await archived.read(next + BigInt(SEGMENT_BYTES))).toBeNull()
  })
})

it('large files arrive in parts, and a changed one is refused', async () => {
  const store = createArchiveBucket(settings)
  const [sent, received] = [join(root, 'sent'), join(root, 'received')]
  await writeFile(sent, randomBytes(17 * 1024 * 1024))
  await store.upload('ref/backups/a/base.tar.gz', sent, signal)
  expect(await store.download('ref/backups/a/base.tar.gz', received, signal)).toBe(true)
  expect((await readFile(sent)).equals(await readFile(received))).toBe(true)
  expect(await store.download('ref/backups/a/none', join(root, 'none'), signal)).toBe(false)
  s3.damage('archives/ref/backups/a/base.tar.gz', Buffer.from('other'))
  await expect(
    store.download('ref/backups/a/base.tar.gz', join(root, 'damaged'), signal),
  ).rejects.toThrow(BrokenBackup)
})

describe('a bucket at the start of a server', () => {
  const server = (id: string) => ({ id, keyFingerprint: 'ab', files: 'disk' as const })
  const silences: Error[] = []
  const opened = (change: Partial<S3Settings>, id = 'a') =>
    openArchiveBucket({ ...settings, ...change }, server(id), (error) => silences.push(error))

  it('with a wrong key, or that is not there, ends the start with the variable to check', async () => {
    const credentials = { accessKeyId: 'other', secretAccessKey: 'secret' }
    const refused = opened({ credentials })
    await expect(refused).rejects.toThrow(/403 InvalidAccessKeyId.*HOWDAH_ARCHIVE_S3_ACCESS_KEY_ID/)
    await expect(refused).rejects.toBeInstanceOf(S3Unusable)
    await expect(opened({ bucket: 'nowhere' })).rejects.toThrow(
      /HOWDAH_ARCHIVE_S3_BUCKET: there is no bucket "nowhere"/,
    )
  })

  it('of another server ends it, too', async () => {
    await opened({ prefix: 'mine/' }, 'a')
    await opened({ prefix: 'mine/' }, 'a')
    await expect(opened({ prefix: 'mine/' }, 'b')).rejects.toBeInstanceOf(BucketOfAnother)
  })

  it('that does not answer is used when it does', async () => {
    const bucket = await opened({ endpoint: 'http://127.0.0.1:9' })
    expect(silences.map(({ message }) => message)).toEqual([
      expect.stringMatching(/HOWDAH_ARCHIVE_S3_ENDPOINT: .* does not answer/),
    ])
    await expect(bucket.read('server.json')).rejects.toThrow(/can’t be reached: /)
  })
})
