import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killTurns } from '../../../test/long-run'
import { createLog } from '../../base/log/log'
import { createDiskBytes } from './blobs/disk-bytes'
import type { BytesStore, ProjectBytes } from './bytes/bytes.types'
import { createProjectDatabases, type ProjectDatabases } from './rows/project-databases'
import { createProjectStorage, type ProjectStorage } from './project-storage'
import { createResumable, RESUMABLE_PATH } from './resumable/create-resumable'
import { openS3Bytes } from './s3/s3-bytes'
import { asService, type WriteMode } from './storage.types'
import { createRetiredBytes } from './bytes/retired-bytes'
import { sweepProject } from './bytes/sweep-project'
import { killable, killAt, type Kill } from './testing/kill'
import { smallS3Bucket, startSmallS3, type SmallS3 } from '../../../test/small-s3'
import {
  done,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from './testing/storage-test-platform'

// A server that ends at any step of anything that it does with files: no row is without its bytes, not for a moment, and no bytes are
// without a row once a sweep has come by.

let testPlatform: StorageTestPlatform
let databases: ProjectDatabases
let directory: string
let s3: SmallS3
beforeAll(async () => {
  ;[testPlatform, s3, directory] = await Promise.all([
    startStorageTestPlatform(),
    startSmallS3(),
    mkdtemp(join(tmpdir(), 'howdah-kills-')),
  ])
  databases = createProjectDatabases(testPlatform.running.platform.clusters)
  done(await testPlatform.service.createBucket('files', { public: false }))
}, 180_000)
afterAll(async () => {
  await databases?.close()
  await Promise.all([
    testPlatform?.stop(),
    s3?.stop(),
    rm(directory, { recursive: true, force: true }),
  ])
})

const log = createLog([])
const limit = 1e9

const stores: [string, () => Promise<BytesStore>][] = [
  ['disk', () => Promise.resolve(createDiskBytes(directory))],
  [
    'S3',
    () => {
      const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
      return openS3Bytes({
        bucket: smallS3Bucket,
        region: 'us-east-1',
        endpoint: s3.url,
        credentials,
        pathStyle: true,
        prefix: '',
      })
    },
  ],
]

/** A server's part that keeps files. With a `kill` it ends there. */
function serve({ blobs, uploads }: ProjectBytes, kill: Kill | null = null) {
  const ref = testPlatform.projectRef
  const bytes: ProjectBytes =
    kill === null
      ? { blobs, uploads }
      : {
          blobs: killable(blobs, kill, ['put', 'copy', 'remove']),
          uploads: {
            ...uploads,
            datastore: killable(uploads.datastore, kill, ['create', 'write']),
            adopt: (...args) => killable(uploads, kill, ['adopt']).adopt(...args),
            markDone: (...args) => killable(uploads, kill, ['markDone']).markDone(...args),
          },
        }
  const mortal: ProjectDatabases = {
    ...databases,
    async transaction(of, work) {
      if (kill === null) return databases.transaction(of, work)
      await kill.point()
      const cut = new Error('The server ends before the transaction does.')
      const answer = await databases
        .transaction(of, async (session) => {
          const result = await work(session)
          if (kill.isNow()) throw cut
          return result
        })
        .catch((error: unknown) => (error === cut ? kill.die() : Promise.reject(error as Error)))
      await kill.point()
      return answer
    },
  }
  const storage = createProjectStorage({
    ref,
    databases: mortal,
    blobs: bytes.blobs,
    log,
    fileSizeLimit: () => Promise.resolve(limit),
    touch: () => {},
  })
  return { storage, resumable: createResumable(bytes) }
}

const place = { bucketId: 'files', name: 'a.bin' }
const object = {
  ...place,
  mimetype: 'application/octet-stream',
  cacheControl: 'no-cache',
  userMetadata: null,
}

const read = async (storage: ProjectStorage, name: string): Promise<Buffer | null> => {
  const row = await storage.find(asService, { bucketId: 'files', name }).catch(() => null)
  // A row without bytes throws here.
  return row === null ? null : buffer(await storage.read(row, null))
}
const put = (storage: ProjectStorage, bytes: Buffer, mode: WriteMode, name = 'a.bin') =>
  storage.upload(asService, { ...object, name }, mode, Readable.from([bytes]), bytes.length)

// The gate has no time for both.
const isOnS3 = process.env.HOWDAH_TEST_STORE === 's3'
const tested = stores.filter(([name]) => (name === 'S3') === isOnS3)

describe.each(tested)('on %s', (_, open) => {
  let store: BytesStore
  beforeAll(async () => {
    store = await open()
  })
  const fresh = () => store.of(testPlatform.projectRef)

  const rows = async () =>
    (await testPlatform.sql('select version from storage.objects'))
      .map(({ version }) => String(version))
      .sort()
  const storedVersions = async () => {
    const versions: string[] = []
    for await (const page of fresh().blobs.olderThan(new Date(Date.now() + 60_000)))
      versions.push(...page)
    return versions.sort()
  }
  /**
   * Checks the invariants after any kill: immediately for each row, and for all bytes after a
   * sweep.
   */
  async function holds() {
    const { storage } = serve(fresh())
    const names = (await testPlatform.sql('select name from storage.objects')).map(({ name }) =>
      String(name),
    )
    for (const name of names) expect(await read(storage, name)).not.toBeNull()
    await sweepProject(
      {
        ref: testPlatform.projectRef,
        databases,
        blobs: fresh().blobs,
        retired: createRetiredBytes(testPlatform.running.platform.control, () =>
          Promise.resolve([]),
        ),
      },
      new Date(Date.now() + 60_000),
    )
    expect(await storedVersions()).toEqual(await rows())
  }

  const before = randomBytes(9_000)
  const after = randomBytes(9_000_000)
  async function begin() {
    await testPlatform.sql('delete from storage.objects')
    const { storage } = serve(fresh())
    await put(storage, before, 'insert')
    await put(storage, before, 'insert', 'b.bin')
  }

  const operations: [
    string,
    (storage: ProjectStorage) => Promise<unknown>,
    name: string,
    may: (Buffer | null)[],
  ][] = [
    ['an upload', (storage) => put(storage, after, 'insert', 'new.bin'), 'new.bin', [null, after]],
    [
      'an upload over another',
      (storage) => put(storage, after, 'upsert'),
      'a.bin',
      [before, after],
    ],
    ['a replacement', (storage) => put(storage, after, 'update'), 'a.bin', [before, after]],
    [
      'a copy',
      (storage) => storage.copy(asService, place, { ...place, name: 'copy.bin' }, 'insert'),
      'copy.bin',
      [null, before],
    ],
    [
      'a copy over another',
      (storage) => storage.copy(asService, place, { ...place, name: 'b.bin' }, 'upsert'),
      'b.bin',
      [before],
    ],
    [
      'a move',
      (storage) => storage.move(asService, place, { ...place, name: 'moved.bin' }),
      'moved.bin',
      [null, before],
    ],
    [
      'a removal',
      (storage) => storage.remove(asService, 'files', ['a.bin']),
      'a.bin',
      [null, before],
    ],
    [
      'the emptying of a bucket',
      (storage) => storage.emptyBucket(asService, 'files'),
      'a.bin',
      [null, before],
    ],
  ]
  it.each(operations)(
    '%s',
    async (_name, operation, name, may) => {
      let at = 0
      for (; ; at += 1) {
        await begin()
        const kill = killAt(at)
        const { storage } = serve(fresh(), kill)
        const ended = await Promise.race([
          operation(storage).then(() => 'done' as const),
          kill.dead,
        ])
        const found = await read(serve(fresh()).storage, name)
        expect(may.some((one) => (one === null ? found === null : found?.equals(one)))).toBe(true)
        await holds()
        if (ended === 'done') break
      }
      expect(at).toBeGreaterThan(2)
    },
    60_000,
  )

  it('an upload in the middle of its bytes', async () => {
    await begin()
    const { storage } = serve(fresh())
    let end = () => {}
    const half = async function* () {
      yield after
      await new Promise<void>((resolve) => (end = resolve))
    }
    const upload = storage.upload(asService, object, 'upsert', Readable.from(half()), null)
    // What this server has begun is nothing to the next one.
    await expect.poll(() => storedVersions()).toHaveLength(2)
    await holds()
    // It was never killed, and has a file open.
    end()
    await upload.catch(() => undefined)
  })

  it('a resumable upload, which goes on afterwards', async () => {
    let at = 0
    // It has more steps than the gate has time for.
    for (; ; at += killTurns > 0 || isOnS3 ? 1 : 3) {
      await begin()
      const kill = killAt(at)
      let serving = serve(fresh(), kill)
      const server = createServer((request, response) => {
        const { port } = server.address() as AddressInfo // a TCP listener's
        const exchange = { request, response }
        const serviceUrl = `http://127.0.0.1:${port}`
        void serving.resumable.answer({
          exchange,
          serviceUrl,
          access: asService,
          storage: serving.storage,
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${RESUMABLE_PATH}`
      const send = (uploadUrl: string | null) => {
        const upload = new Upload(after, {
          endpoint: url,
          uploadUrl,
          chunkSize: 6_000_000,
          retryDelays: null,
          metadata: {
            bucketName: 'files',
            objectName: 'new.bin',
            contentType: 'application/octet-stream',
          },
        })
        const sent = new Promise<void>((resolve, reject) => {
          upload.options.onSuccess = () => resolve()
          upload.options.onError = reject
        })
        upload.start()
        return { upload, sent }
      }
      const first = send(null)
      const ended = await Promise.race([first.sent.then(() => 'done' as const), kill.dead])
      if (ended === 'killed') {
        first.sent.catch(() => undefined)
        server.closeAllConnections()
        await first.upload.abort()
        await holds()
        serving = serve(fresh())
        await send(first.upload.url).sent
      }
      expect((await read(serve(fresh()).storage, 'new.bin'))?.equals(after)).toBe(true)
      await holds()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (ended === 'done') break
    }
    expect(at).toBeGreaterThan(8)
  }, 180_000)
})
