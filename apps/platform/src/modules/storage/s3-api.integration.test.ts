import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startStorageTestPlatform, type StorageTestPlatform } from './testing/storage-test-platform'

vi.setConfig({ testTimeout: 30_000 })

interface Key {
  id: string
  access_key_id: string
  secret_access_key: string
  last_used_at: string | null
}

let platform: StorageTestPlatform
let key: Key
let client: S3Client
const Bucket = 'files'

const call = (method: string, path: string, body?: unknown, token = platform.tokens.owner) =>
  fetch(`${platform.url}/platform/storage/${platform.projectRef}/credentials${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const newKey = async (name: string) => (await (await call('POST', '', { name })).json()) as Key

const clientOf = (
  { access_key_id: accessKeyId, secret_access_key: secretAccessKey }: Key,
  endpoint = `${platform.storageUrl}/s3`,
) =>
  new S3Client({
    endpoint,
    region: 'eu-central-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It went through'),
    (error: unknown) => {
      const { $metadata, name } = error as S3ServiceException
      return [$metadata.httpStatusCode, name]
    },
  )
const put = (Key: string, Body: string | Buffer = 'text', more = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const bytesOf = async (Key: string, more = {}) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

beforeAll(async () => {
  platform = await startStorageTestPlatform()
  key = await newKey('test')
  client = clientOf(key)
  await client.send(new CreateBucketCommand({ Bucket }))
})
afterAll(() => platform.stop())

describe('buckets', () => {
  test('are created, listed, found and deleted', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'other' }))
    const { Buckets } = await client.send(new ListBucketsCommand({}))
    expect(Buckets?.map(({ Name }) => Name)).toEqual(['files', 'other'])
    await client.send(new HeadBucketCommand({ Bucket: 'other' }))
    await client.send(new DeleteBucketCommand({ Bucket: 'other' }))
    expect(await refusal(client.send(new HeadBucketCommand({ Bucket: 'other' })))).toEqual([
      404,
      'NotFound',
    ])
  })

  test('are refused as S3 refuses them', async () => {
    await put('full/of.txt')
    expect(await refusal(client.send(new CreateBucketCommand({ Bucket })))).toEqual([
      409,
      'BucketAlreadyOwnedByYou',
    ])
    expect(await refusal(client.send(new DeleteBucketCommand({ Bucket })))).toEqual([
      409,
      'BucketNotEmpty',
    ])
    expect(await refusal(client.send(new ListObjectsV2Command({ Bucket: 'nowhere' })))).toEqual([
      404,
      'NoSuchBucket',
    ])
    expect(
      await refusal(client.send(new PutObjectCommand({ Bucket: 'nowhere', Key: 'a', Body: 'a' }))),
    ).toEqual([404, 'NoSuchBucket'])
  })
})

describe('objects', () => {
  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'are stored and read with %s',
    async (ChecksumAlgorithm) => {
      const bytes = randomBytes(300_000)
      await put(`sums/${ChecksumAlgorithm}`, bytes, { ChecksumAlgorithm })
      expect((await bytesOf(`sums/${ChecksumAlgorithm}`)).equals(bytes)).toBe(true)
    },
  )

  test.each([0, 1, 65_536, 1_000_001])('of %d bytes are streamed in chunks', async (size) => {
    const bytes = randomBytes(size)
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'streamed',
        Body: Readable.from(size === 0 ? [] : [bytes.subarray(0, 7), bytes.subarray(7)]),
        ContentLength: size,
      }),
    )
    expect((await bytesOf('streamed')).equals(bytes)).toBe(true)
  })

  test.each([
    'plain.txt',
    'with space & ampersand+plus.txt',
    'ümlaut/日本語/😀.txt',
    'quotes\'"()!*~.txt',
    'per%cent/%2F.txt',
    '<xml>&amp;.txt',
  ])('keep the key %s', async (Key) => {
    await put(Key, Key)
    expect((await bytesOf(Key)).toString()).toBe(Key)
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: Key }))
    expect(Contents?.map((one) => one.Key)).toEqual([Key])
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
    expect(await refusal(bytesOf(Key))).toEqual([404, 'NoSuchKey'])
  })

  test('have a type, metadata and a version that the storage API gives too', async () => {
    await put('typed.png', 'png', {
      ContentType: 'image/png',
      CacheControl: 'max-age=60',
      Metadata: { author: 'Ada', city: 'Zurich' },
    })
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'typed.png' }))
    expect(head).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'private, max-age=60',
      ContentLength: 3,
      Metadata: { author: 'Ada', city: 'Zurich' },
    })
    const { data } = await platform.service.from(Bucket).info('typed.png')
    expect(data).toMatchObject({ contentType: 'image/png', etag: head.ETag })
  })

  test('are read in ranges and under conditions', async () => {
    await put('digits', '0123456789')
    expect((await bytesOf('digits', { Range: 'bytes=2-4' })).toString()).toBe('234')
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: 'digits' }))
    expect(await refusal(bytesOf('digits', { IfNoneMatch: ETag }))).toEqual([304, 'Unknown'])
    expect(await refusal(bytesOf('digits', { IfMatch: '"other"' }))).toEqual([
      412,
      'PreconditionFailed',
    ])
    expect((await bytesOf('digits', { IfMatch: ETag })).toString()).toBe('0123456789')
    expect(await refusal(put('digits', 'again', { IfNoneMatch: '*' }))).toEqual([
      412,
      'PreconditionFailed',
    ])
    expect(await refusal(bytesOf('digits', { Range: 'bytes=99-' }))).toEqual([416, 'InvalidRange'])
  })

  test('are copied, with their metadata or other', async () => {
    await put('copy/from', 'same', { ContentType: 'text/plain', Metadata: { a: '1' } })
    const CopySource = `${Bucket}/copy/from`
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy/to', CopySource }))
    await client.send(
      new CopyObjectCommand({
        ...{ Bucket, CopySource, Key: 'copy/other' },
        ...{ MetadataDirective: 'REPLACE', ContentType: 'text/csv', Metadata: { b: '2' } },
      }),
    )
    const head = async (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key }))
    expect(await head('copy/to')).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
    expect(await head('copy/other')).toMatchObject({
      ContentType: 'text/csv',
      Metadata: { b: '2' },
    })
    expect((await bytesOf('copy/other')).toString()).toBe('same')
  })

  test('are deleted in one call, also those that are not there', async () => {
    await put('gone/a')
    await put('gone/b')
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: ['gone/a', 'gone/b', 'gone/c'].map((Key) => ({ Key })) },
      }),
    )
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['gone/a', 'gone/b', 'gone/c'])
    const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'gone/' }))
    expect(KeyCount).toBe(0)
  })

  test('that are larger than the bucket allows are refused', async () => {
    await platform.sql(`update storage.buckets set file_size_limit = 10 where id = $1`, [Bucket])
    expect(await refusal(put('large', '12345678901'))).toEqual([400, 'EntityTooLarge'])
    await platform.sql(`update storage.buckets set file_size_limit = null where id = $1`, [Bucket])
  })
})

describe('lists', () => {
  const names = ['a.txt', 'b/1.txt', 'b/2/x.txt', 'b/2/y.txt', 'c-1', 'c/1', 'd.txt']
  const Prefix = 'list/'
  beforeAll(async () => {
    for (const name of names) await put(Prefix + name)
  })

  async function pages(MaxKeys: number, more = {}): Promise<string[]> {
    const found: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ContinuationToken, ...more }),
      )
      expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys)
      found.push(
        ...(page.Contents ?? []).map((one) => one.Key ?? ''),
        ...(page.CommonPrefixes ?? []).map((one) => one.Prefix ?? ''),
      )
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return found.map((name) => name.slice(Prefix.length))
  }

  test.each([1, 2, 3, 1000])('give every name once, %d at a time', async (size) => {
    expect(await pages(size)).toEqual(names)
  })

  test.each([1, 2, 3, 1000])('fold what is behind a delimiter, %d at a time', async (size) => {
    const found = await pages(size, { Delimiter: '/' })
    expect(found.toSorted()).toEqual(['a.txt', 'b/', 'c-1', 'c/', 'd.txt'])
  })

  test('begin after a name, and fold at other delimiters', async () => {
    expect(await pages(10, { StartAfter: `${Prefix}c-1` })).toEqual(['c/1', 'd.txt'])
    expect((await pages(10, { Delimiter: '.' })).toSorted()).toEqual([
      ...['a.', 'b/1.', 'b/2/x.', 'b/2/y.', 'c-1', 'c/1', 'd.'],
    ])
  })

  test('come by the first version too', async () => {
    const found: string[] = []
    let Marker: string | undefined
    do {
      const page = await client.send(
        new ListObjectsCommand({ Bucket, Prefix, Delimiter: '/', MaxKeys: 2, Marker }),
      )
      found.push(
        ...(page.Contents ?? []).map((one) => one.Key ?? ''),
        ...(page.CommonPrefixes ?? []).map((one) => one.Prefix ?? ''),
      )
      Marker = page.IsTruncated ? page.NextMarker : undefined
    } while (Marker !== undefined)
    expect(found.map((name) => name.slice(Prefix.length)).toSorted()).toEqual([
      ...['a.txt', 'b/', 'c-1', 'c/', 'd.txt'],
    ])
  })
})

describe('uploads in parts', () => {
  const MB = 1024 * 1024

  test('are put together', async () => {
    const bytes = randomBytes(12 * MB)
    const upload = new Upload({
      client,
      params: {
        Bucket,
        Key: 'parts/whole',
        Body: Readable.from([bytes]),
        ContentType: 'video/mp4',
      },
      partSize: 5 * MB,
      queueSize: 3,
    })
    await upload.done()
    expect((await bytesOf('parts/whole')).equals(bytes)).toBe(true)
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'parts/whole' }))
    expect(head).toMatchObject({ ContentType: 'video/mp4', ContentLength: bytes.length })
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
    expect(Uploads ?? []).toEqual([])
  })

  test('list, replace, copy and abort', async () => {
    const Key = 'parts/aborted'
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const part = { Bucket, Key, UploadId }
    await client.send(new UploadPartCommand({ ...part, PartNumber: 1, Body: 'first' }))
    await client.send(new UploadPartCommand({ ...part, PartNumber: 1, Body: 'second' }))
    await put('parts/source', '0123456789')
    await client.send(
      new UploadPartCopyCommand({
        ...part,
        PartNumber: 2,
        CopySource: `${Bucket}/parts/source`,
        CopySourceRange: 'bytes=0-3',
      }),
    )
    const { Parts } = await client.send(new ListPartsCommand(part))
    expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 6],
      [2, 4],
    ])
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
    expect(Uploads?.map((one) => [one.Key, one.UploadId])).toEqual([[Key, UploadId]])
    await client.send(new AbortMultipartUploadCommand(part))
    expect(await refusal(client.send(new ListPartsCommand(part)))).toEqual([404, 'NoSuchUpload'])
    expect(
      await refusal(client.send(new UploadPartCommand({ ...part, PartNumber: 3, Body: 'x' }))),
    ).toEqual([404, 'NoSuchUpload'])
  })

  test('end after a week', async () => {
    const Key = 'parts/old'
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const part = { Bucket, Key, UploadId }
    await platform.sql(
      `update storage.s3_multipart_uploads set created_at = now() - interval '8 days' where id = $1`,
      [UploadId],
    )
    await platform.running.platform.storage.sweep(new Date())
    expect(await refusal(client.send(new ListPartsCommand(part)))).toEqual([404, 'NoSuchUpload'])
  })

  test('outlive the sweep of bytes without a file', async () => {
    const Key = 'parts/swept'
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const part = { Bucket, Key, UploadId }
    await client.send(new UploadPartCommand({ ...part, PartNumber: 1, Body: 'only' }))
    await platform.running.platform.storage.sweep(new Date(Date.now() + 60_000))
    const { Parts } = await client.send(new ListPartsCommand(part))
    const upload = new Upload({ client, params: { Bucket, Key: 'parts/x', Body: 'x' } })
    await upload.done()
    const { CompleteMultipartUploadCommand } = await import('@aws-sdk/client-s3')
    await client.send(
      new CompleteMultipartUploadCommand({
        ...part,
        MultipartUpload: { Parts: Parts?.map(({ ETag, PartNumber }) => ({ ETag, PartNumber })) },
      }),
    )
    expect((await bytesOf(Key)).toString()).toBe('only')
  })
})

describe('a request', () => {
  test('needs the right secret, of this project, that was not deleted', async () => {
    const list = (with_: S3Client) => refusal(with_.send(new ListBucketsCommand({})))
    const wrong = clientOf({ ...key, secret_access_key: 'wrong' })
    expect(await list(wrong)).toEqual([403, 'SignatureDoesNotMatch'])
    const unknown = clientOf({ ...key, access_key_id: 'unknown' })
    expect(await list(unknown)).toEqual([403, 'InvalidAccessKeyId'])
    const elsewhere = `${platform.storageUrl.replace(platform.projectRef, 'abcdefghijklmnopqrst')}/s3`
    expect(await list(clientOf(key, elsewhere))).toEqual([403, 'AccessDenied'])
    const deleted = await newKey('deleted')
    await clientOf(deleted).send(new ListBucketsCommand({}))
    expect((await call('DELETE', `/${deleted.id}`)).status).toBe(204)
    expect(await list(clientOf(deleted))).toEqual([403, 'InvalidAccessKeyId'])
  })

  test('without a signature is refused, with the API key as well', async () => {
    const { service } = platform.keys
    const none: Record<string, string> = {}
    for (const headers of [none, { apikey: service, authorization: `Bearer ${service}` }]) {
      const response = await fetch(`${platform.storageUrl}/s3/${Bucket}`, { headers })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await response.text()).toContain('<Error')
    }
  })

  test('by a presigned URL does what was signed, until it ends', async () => {
    await put('signed', 'by a link')
    const get = new GetObjectCommand({ Bucket, Key: 'signed' })
    const url = await getSignedUrl(client, get, { expiresIn: 60 })
    expect(await (await fetch(url)).text()).toBe('by a link')
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(url.replace('signed?', 'digits?'))).status).toBe(403)
    const old = await getSignedUrl(client, get, {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 120_000),
    })
    const refused = await fetch(old)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('expired'),
    ])
    const upload = await getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key: 'signed-upload' }),
      { expiresIn: 60 },
    )
    expect((await fetch(upload, { method: 'PUT', body: 'sent' })).status).toBe(200)
    expect((await bytesOf('signed-upload')).toString()).toBe('sent')
  })

  test('whose body was changed on its way stores nothing', async () => {
    const changed = clientOf(key)
    changed.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: unknown }
        request.body = 'other'
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low', name: 'change' },
    )
    const send = changed.send(new PutObjectCommand({ Bucket, Key: 'changed', Body: 'bytes' }))
    expect((await refusal(send))[0]).toBe(400)
    expect(await refusal(bytesOf('changed'))).toEqual([404, 'NoSuchKey'])
  })

  test('whose list was changed on its way deletes nothing', async () => {
    await put('spared/a')
    const changed = clientOf(key)
    changed.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: string }
        request.body = request.body.replace('spared/b', 'spared/a')
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low', name: 'change' },
    )
    const send = changed.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'spared/b' }] } }),
    )
    expect((await refusal(send))[0]).toBe(400)
    expect((await bytesOf('spared/a')).toString()).toBe('text')
  })

  test('with hostile XML is refused', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Delete><Object><Key>&a;</Key></Object></Delete>`
    const hostile = clientOf(key)
    hostile.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: unknown; headers: Record<string, string> }
        request.body = bomb
        request.headers['content-length'] = String(bomb.length)
        request.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
        for (const name of Object.keys(request.headers))
          if (/^x-amz-(checksum|sdk-checksum)|^content-md5$/i.test(name))
            delete request.headers[name]
        return next(args)
      },
      { step: 'build', priority: 'low', name: 'hostile' },
    )
    const send = hostile.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a' }] } }),
    )
    expect((await refusal(send))[1]).toBe('MalformedXML')
  })

  test('about what is not supported says so', async () => {
    const { PutBucketVersioningCommand, GetBucketPolicyCommand } =
      await import('@aws-sdk/client-s3')
    expect(
      await refusal(
        client.send(
          new PutBucketVersioningCommand({
            Bucket,
            VersioningConfiguration: { Status: 'Enabled' },
          }),
        ),
      ),
    ).toEqual([501, 'NotImplemented'])
    expect((await refusal(client.send(new GetBucketPolicyCommand({ Bucket }))))[0]).toBe(501)
  })
})

describe('access keys', () => {
  test('are listed without their secrets and with their last use', async () => {
    await client.send(new ListBucketsCommand({}))
    await vi.waitFor(async () => {
      const keys = (await (await call('GET', '')).json()) as Key[]
      expect(keys.find(({ id }) => id === key.id)?.last_used_at).toMatch(/^\d{4}-/)
      expect(JSON.stringify(keys)).not.toContain(key.secret_access_key)
    })
  })

  test('are not for read-only members', async () => {
    const reader = platform.tokens.reader
    expect((await call('GET', '', undefined, reader)).status).toBe(403)
    expect((await call('POST', '', { name: 'mine' }, reader)).status).toBe(403)
  })
})
