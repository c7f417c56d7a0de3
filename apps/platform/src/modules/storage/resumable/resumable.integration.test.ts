import { createHash, randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from '../testing/storage-test-platform'

// The tus client as it comes from npm.

/** True if the store is S3; checks that read folders are for the disk only. */
const onS3 = process.env.HOWDAH_TEST_STORE === 's3'
let testPlatform: StorageTestPlatform
beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  done(await testPlatform.service.createBucket('files', { public: false }))
  done(
    await testPlatform.service.createBucket('small', {
      public: false,
      fileSizeLimit: 10,
      allowedMimeTypes: ['text/plain'],
    }),
  )
})
afterAll(() => testPlatform.stop())

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const options = (
  key: string,
  objectName: string,
  more: Partial<UploadOptions> = {},
): UploadOptions => ({
  endpoint: `${testPlatform.storageUrl}/upload/resumable`,
  headers: { apikey: key, authorization: `Bearer ${key}`, 'x-source': 'test' },
  metadata: { bucketName: 'files', objectName, contentType: 'text/plain', cacheControl: '3600' },
  retryDelays: [],
  chunkSize: 1_000_000,
  ...more,
})

/** @returns the status that the upload failed with, with the body; null when it is done */
function send(bytes: Buffer, how: UploadOptions): Promise<{ status: number; body: string } | null> {
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      ...how,
      onSuccess: () => resolve(null),
      onError(error) {
        const response = error instanceof DetailedError ? error.originalResponse : null
        if (response) resolve({ status: response.getStatus(), body: response.getBody() })
        else reject(error)
      },
    }).start()
  })
}

describe('an upload', () => {
  it.each<[string, Partial<UploadOptions>]>([
    ['in pieces', {}],
    ['with its first piece at once', { uploadDataDuringCreation: true }],
    ['in one piece', { uploadDataDuringCreation: true, chunkSize: Infinity }],
    ['without saying how long it is', { uploadLengthDeferred: true }],
  ])('arrives %s', async (name, more) => {
    const bytes = randomBytes(3_500_000)
    expect(await send(bytes, options(testPlatform.keys.service, `ways/${name}`, more))).toBeNull()
    const back = Buffer.from(
      await done(await testPlatform.service.from('files').download(`ways/${name}`)).arrayBuffer(),
    )
    expect(sha(back)).toBe(sha(bytes))
    expect(done(await testPlatform.service.from('files').info(`ways/${name}`))).toMatchObject({
      size: bytes.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
    })
  })

  it('of nothing is an empty file', async () => {
    expect(await send(Buffer.alloc(0), options(testPlatform.keys.service, 'empty'))).toBeNull()
    expect(done(await testPlatform.service.from('files').info('empty'))).toMatchObject({ size: 0 })
  })

  it('is refused by the status that its text is for', async () => {
    const { anon, service } = testPlatform.keys
    const small = (contentType: string, objectName = 'x') => ({
      metadata: { bucketName: 'small', objectName, contentType },
    })
    expect(await send(Buffer.alloc(11), options(service, 'x', small('text/plain')))).toMatchObject({
      status: 413,
    })
    const unknown = { ...small('text/plain'), uploadLengthDeferred: true }
    expect(await send(Buffer.alloc(11), options(service, 'x', unknown))).toMatchObject({
      status: 413,
    })
    expect(await send(Buffer.alloc(5), options(service, 'x', small('image/png')))).toEqual({
      status: 415,
      body: 'The type image/png isn’t allowed in this bucket. Allowed: text/plain.',
    })
    done(await testPlatform.service.from('files').upload('taken', 'x'))
    expect(await send(Buffer.from('y'), options(service, 'taken'))).toMatchObject({ status: 409 })
    expect(await send(Buffer.from('y'), options(anon, 'anonymous'))).toMatchObject({ status: 403 })
    expect(await send(Buffer.from('y'), options('nonsense', 'x'))).toMatchObject({ status: 401 })
    expect(await send(Buffer.from('y'), options(service, '../x'))).toMatchObject({ status: 400 })
    expect(
      await send(
        Buffer.from('y'),
        options(service, 'x', { metadata: { bucketName: 'none', objectName: 'x' } }),
      ),
    ).toMatchObject({
      status: 404,
    })
    const replace = options(service, 'taken')
    expect(
      await send(Buffer.from('y'), {
        ...replace,
        headers: { ...replace.headers, 'x-upsert': 'true' },
      }),
    ).toBeNull()
    expect(await done(await testPlatform.service.from('files').download('taken')).text()).toBe('y')
  })

  it('into a bucket that takes nothing is refused like any other', async () => {
    const { service } = testPlatform.keys
    const bucketName = 'nothing'
    done(await testPlatform.service.createBucket(bucketName, { public: false, fileSizeLimit: 0 }))
    expect(failure(await testPlatform.service.from(bucketName).upload('plain', 'x'))).toBe(413)
    const deferred = { metadata: { bucketName, objectName: 'x' }, uploadLengthDeferred: true }
    for (const more of [{}, { uploadDataDuringCreation: true }])
      expect(
        await send(Buffer.from('x'), options(service, 'x', { ...deferred, ...more })),
      ).toMatchObject({ status: 413 })
    expect(done(await testPlatform.service.from(bucketName).list())).toEqual([])
    expect(
      await send(
        Buffer.alloc(0),
        options(service, 'x', { metadata: { bucketName, objectName: 'empty' } }),
      ),
    ).toBeNull()
  })

  it('ends where its bucket takes less than it has begun with', async () => {
    const { service } = testPlatform.keys
    done(await testPlatform.service.createBucket('shrinking', { public: false }))
    const encoded = (name: string) => Buffer.from(name).toString('base64')
    const begin = async (length: Record<string, string>) => {
      const metadata = `bucketName ${encoded('shrinking')},objectName ${encoded('x')}`
      const headers = {
        apikey: service,
        'tus-resumable': '1.0.0',
        'upload-metadata': metadata,
        ...length,
      }
      return (
        (
          await fetch(`${testPlatform.storageUrl}/upload/resumable`, { method: 'POST', headers })
        ).headers.get('location') ?? ''
      )
    }
    const patch = async (url: string, length: Record<string, string> = {}) => {
      const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
      const headers = { apikey: service, 'tus-resumable': '1.0.0', ...type, ...length }
      return (await fetch(url, { method: 'PATCH', headers, body: 'four' })).status
    }
    const urls = [
      await begin({ 'upload-length': '4' }),
      await begin({ 'upload-defer-length': '1' }),
    ] as const
    for (const limit of [3, 0]) {
      await testPlatform.sql(
        `update storage.buckets set file_size_limit = $1 where id = 'shrinking'`,
        [limit],
      )
      expect([
        await patch(urls[0]),
        await patch(urls[1]),
        await patch(urls[1], { 'upload-length': '4' }),
      ]).toEqual([413, 413, 413])
    }
    expect(failure(await testPlatform.service.from('shrinking').info('x'))).toBe(404)
    done(await testPlatform.service.updateBucket('shrinking', { public: false, fileSizeLimit: 4 }))
    expect(await patch(urls[0])).toBe(204)
  })

  it('is continued only by the person who started it', async () => {
    const { person, service } = testPlatform.keys
    const begun = await fetch(`${testPlatform.storageUrl}/upload/resumable`, {
      method: 'POST',
      headers: {
        apikey: service,
        'tus-resumable': '1.0.0',
        'upload-length': '4',
        'upload-metadata': ['bucketName files', 'objectName mine', 'role anon', 'owner x']
          .map((pair) => {
            const [key = '', value = ''] = pair.split(' ')
            return `${key} ${Buffer.from(value).toString('base64')}`
          })
          .join(','),
      },
    })
    const url = begun.headers.get('location') ?? ''
    expect(url.startsWith(`${testPlatform.storageUrl}/upload/resumable/`)).toBe(true)
    const ask = async (method: string, key: string, body?: string) =>
      fetch(url, {
        method,
        headers: {
          apikey: key,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: body ?? null,
      })
    expect((await ask('HEAD', person)).status).toBe(404)
    expect((await ask('PATCH', person, 'evil')).status).toBe(404)
    expect((await ask('DELETE', person)).status).toBe(404)
    expect((await ask('HEAD', service)).headers.get('upload-offset')).toBe('0')
    // The file is there once its last byte is, and not before.
    expect(failure(await testPlatform.service.from('files').info('mine'))).toBe(404)
    expect((await ask('PATCH', service, 'good')).status).toBe(204)
    expect(await done(await testPlatform.service.from('files').download('mine')).text()).toBe(
      'good',
    )
    // Deleting the file does not bring it back when the client asks once more.
    done(await testPlatform.service.from('files').remove(['mine']))
    expect((await ask('HEAD', service)).headers.get('upload-offset')).toBe('4')
    expect(failure(await testPlatform.service.from('files').info('mine'))).toBe(404)
  })

  it.skipIf(onS3)(
    'whose last step a kill has cut is finished when the client asks how far it is',
    async () => {
      const { service } = testPlatform.keys
      const bytes = Buffer.from('all of it')
      const begun = await fetch(`${testPlatform.storageUrl}/upload/resumable`, {
        method: 'POST',
        headers: {
          apikey: service,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
          'upload-metadata': `bucketName ${Buffer.from('files').toString('base64')},objectName ${Buffer.from('cut').toString('base64')}`,
        },
      })
      const url = begun.headers.get('location') ?? ''
      // Bytes that have come before the server could write the row.
      await writeFile(
        join(
          testPlatform.dataDirectory,
          'storage',
          testPlatform.projectRef,
          'uploads',
          url.split('/').pop() ?? '',
        ),
        bytes,
      )
      const head = await fetch(url, {
        method: 'HEAD',
        headers: { apikey: service, 'tus-resumable': '1.0.0' },
      })
      expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
      expect(await done(await testPlatform.service.from('files').download('cut')).text()).toBe(
        'all of it',
      )
    },
  )

  it.skipIf(onS3)('leaves nothing behind once it is over', async () => {
    await testPlatform.running.platform.storage.sweep(new Date(Date.now() + 1_000))
    const left = await readdir(
      join(testPlatform.dataDirectory, 'storage', testPlatform.projectRef, 'uploads'),
    )
    // Refused ones that have no bytes are taken up for a week.
    expect(left.filter((name) => name.endsWith('.done'))).toEqual([])
    expect(done(await testPlatform.service.from('files').info('cut'))).toMatchObject({ size: 9 })
  })
})
