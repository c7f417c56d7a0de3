import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from './testing/storage-test-platform'

// The storage client of the ecosystem, as it comes from npm.

let testPlatform: StorageTestPlatform
beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  done(await testPlatform.service.createBucket('files', { public: false }))
})
afterAll(() => testPlatform.stop())

const files = () => testPlatform.service.from('files')
const textOf = async (path: string) => done(await files().download(path)).text()

describe('buckets', () => {
  it('are made, changed, emptied and deleted', async () => {
    const { service } = testPlatform
    expect(
      done(
        await service.createBucket('pictures', {
          public: true,
          fileSizeLimit: '1MB',
          allowedMimeTypes: ['image/*'],
        }),
      ),
    ).toEqual({
      name: 'pictures',
    })
    expect(done(await service.getBucket('pictures'))).toMatchObject({
      id: 'pictures',
      public: true,
      file_size_limit: 1_048_576,
      allowed_mime_types: ['image/*'],
    })
    done(await service.updateBucket('pictures', { public: false, fileSizeLimit: null }))
    expect(done(await service.getBucket('pictures'))).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: ['image/*'],
    })
    expect(done(await service.listBuckets()).map(({ id }) => id)).toEqual(['files', 'pictures'])
    const ids = async (options: Parameters<typeof service.listBuckets>[0]) =>
      done(await service.listBuckets(options)).map(({ id }) => id)
    expect(await ids({ sortColumn: 'name', sortOrder: 'desc' })).toEqual(['pictures', 'files'])
    expect(await ids({ sortColumn: 'created_at', limit: 1 })).toHaveLength(1)
    expect(await ids({ limit: 1, offset: 1 })).toEqual(['pictures'])
    expect(await ids({ search: 'ICT' })).toEqual(['pictures'])
    expect((await service.listBuckets({ limit: 0 })).error).not.toBeNull()
    expect((await service.from('files').listV2()).error?.message).toContain('Use list instead')
    done(
      await service
        .from('pictures')
        .upload('a/b.png', Buffer.from('png'), { contentType: 'image/png' }),
    )
    expect(failure(await service.deleteBucket('pictures'))).toBe(409)
    done(await service.emptyBucket('pictures'))
    done(await service.deleteBucket('pictures'))
    expect(failure(await service.getBucket('pictures'))).toBe(404)
  })

  it.each(['', ' padded', 'with/slash', '..', 'public', 'a'.repeat(101), 'bell\u0007'])(
    'do not have the name "%s"',
    async (id) => {
      expect(failure(await testPlatform.service.createBucket(id, { public: false }))).toBe(400)
    },
  )

  it('are there once, and say so', async () => {
    const twice = await testPlatform.service.createBucket('files', { public: false })
    expect(twice.error).toMatchObject({
      status: 409,
      statusCode: '409',
      message: 'A bucket with this name already exists.',
    })
    for (const options of [
      { fileSizeLimit: 'huge' },
      { fileSizeLimit: -1 },
      { allowedMimeTypes: ['everything'] },
    ]) {
      expect(
        failure(await testPlatform.service.createBucket('other', { public: false, ...options })),
      ).toBe(400)
    }
    // Larger than the plan.
    expect(
      failure(
        await testPlatform.service.createBucket('other', { public: false, fileSizeLimit: '51GB' }),
      ),
    ).toBe(413)
  })
})

describe('files', () => {
  it.each<[string, () => string | Blob | Buffer | Readable | FormData]>([
    ['a text', () => 'hello'],
    ['a blob', () => new Blob(['hello'], { type: 'text/markdown' })],
    ['a buffer', () => Buffer.from('hello')],
    ['a stream', () => Readable.from([Buffer.from('hel'), Buffer.from('lo')])],
  ])('are sent as %s and come back', async (name, body) => {
    const path = `kinds/${name}.txt`
    const sent = done(
      await files().upload(path, body(), {
        contentType: 'text/markdown',
        cacheControl: '60',
        metadata: { from: 'test' },
      }),
    )
    expect(sent).toMatchObject({
      path,
      fullPath: `files/${path}`,
      id: expect.any(String) as string,
    })
    const response = await fetch(
      `${testPlatform.storageUrl}/object/files/${encodeURIComponent(path)}`,
      {
        headers: { apikey: testPlatform.keys.service },
      },
    )
    expect(await response.text()).toBe('hello')
    expect(response.headers.get('content-type')).toBe('text/markdown')
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
    expect(done(await files().info(path))).toMatchObject({
      size: 5,
      contentType: 'text/markdown',
      metadata: { from: 'test' },
    })
  })

  it('keep every byte', async () => {
    const bytes = randomBytes(9_000_000)
    done(await files().upload('large.bin', bytes))
    const back = Buffer.from(await done(await files().download('large.bin')).arrayBuffer())
    expect(createHash('sha256').update(back).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
    done(await files().upload('empty.bin', Buffer.alloc(0)))
    expect(await textOf('empty.bin')).toBe('')
  })

  it('are replaced only by those who say so', async () => {
    done(await files().upload('note.txt', 'one'))
    expect((await files().upload('note.txt', 'two')).error).toMatchObject({
      status: 409,
      message: 'A file with this name already exists.',
    })
    expect(await textOf('note.txt')).toBe('one')
    done(await files().upload('note.txt', 'two', { upsert: true }))
    expect(await textOf('note.txt')).toBe('two')
    done(await files().update('note.txt', 'three'))
    expect(await textOf('note.txt')).toBe('three')
    expect(failure(await files().update('missing.txt', 'x'))).toBe(404)
    expect(failure(await files().download('missing.txt'))).toBe(404)
    expect(failure(await testPlatform.service.from('nowhere').upload('a', 'x'))).toBe(404)
  })

  it('are moved, copied and deleted', async () => {
    done(await testPlatform.service.createBucket('other', { public: false }))
    done(await files().upload('way/a.txt', 'a'))
    done(await files().move('way/a.txt', 'way/deep/b.txt'))
    expect(await textOf('way/deep/b.txt')).toBe('a')
    expect(failure(await files().download('way/a.txt'))).toBe(404)
    expect(done(await files().copy('way/deep/b.txt', 'way/c.txt')).path).toBe('files/way/c.txt')
    done(await files().copy('way/c.txt', 'd.txt', { destinationBucket: 'other' }))
    done(await files().move('way/c.txt', 'e.txt', { destinationBucket: 'other' }))
    expect(failure(await files().copy('way/deep/b.txt', 'note-that-is-not/../there'))).toBe(400)
    expect(failure(await files().move('missing', 'x'))).toBe(404)
    done(await files().upload('way/taken.txt', 't'))
    expect(failure(await files().move('way/deep/b.txt', 'way/taken.txt'))).toBe(409)
    const other = testPlatform.service.from('other')
    expect(await done(await other.download('d.txt')).text()).toBe('a')
    expect(await done(await other.download('e.txt')).text()).toBe('a')
    expect(done(await other.remove(['d.txt', 'missing'])).map(({ name }) => name)).toEqual([
      'd.txt',
    ])
    // The copy has bytes of its own.
    expect(await textOf('way/deep/b.txt')).toBe('a')
    expect(done(await files().exists('way/deep/b.txt'))).toBe(true)
    expect((await files().exists('way/a.txt')).data).toBe(false)
  })

  it('are listed by folder, sorted, searched and in pages', async () => {
    done(await testPlatform.service.createBucket('tree', { public: false }))
    const tree = testPlatform.service.from('tree')
    for (const path of [
      'b.txt',
      'a.txt',
      'C.txt',
      'docs/one.txt',
      'docs/two.txt',
      'docs/sub/three.txt',
      'docs0.txt',
      'Docs/x',
    ]) {
      done(await tree.upload(path, path))
    }
    const names = async (...args: Parameters<typeof tree.list>) =>
      done(await tree.list(...args)).map(({ name, id }) => (id ? name : `${name}/`))
    expect(await names()).toEqual(['Docs/', 'docs/', 'a.txt', 'b.txt', 'C.txt', 'docs0.txt'])
    expect(await names('docs')).toEqual(['sub/', 'one.txt', 'two.txt'])
    expect(await names('/docs/')).toEqual(['sub/', 'one.txt', 'two.txt'])
    expect(await names('docs', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub/',
      'two.txt',
      'one.txt',
    ])
    expect(await names('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'Docs/',
      'docs/',
      'b.txt',
      'a.txt',
      'C.txt',
      'docs0.txt',
    ])
    expect(await names('', { limit: 2, offset: 1 })).toEqual(['docs/', 'a.txt'])
    expect(await names('', { search: 'DOC' })).toEqual(['Docs/', 'docs/', 'docs0.txt'])
    expect(await names('', { search: '%' })).toEqual([])
    expect(await names('nothing')).toEqual([])
    const [, , file] = done(await tree.list('', { limit: 3 }))
    expect(file).toMatchObject({
      name: 'a.txt',
      metadata: { size: 5, mimetype: 'text/plain;charset=UTF-8' },
    })
    expect(failure(await tree.list('', { sortBy: { column: 'version; drop table x' } }))).toBe(400)
    expect(failure(await tree.list('../x'))).toBe(400)
  })
})

describe('links', () => {
  it('of public buckets need no key, those of others are not there', async () => {
    done(await testPlatform.service.createBucket('open', { public: true }))
    done(await testPlatform.service.from('open').upload('ünder score/a b.txt', 'public'))
    const { publicUrl } = testPlatform.anon.from('open').getPublicUrl('ünder score/a b.txt').data
    const response = await fetch(publicUrl)
    expect(await response.text()).toBe('public')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(
      (await fetch(testPlatform.anon.from('files').getPublicUrl('note.txt').data.publicUrl)).status,
    ).toBe(404)
    expect(
      (await fetch(testPlatform.anon.from('open').getPublicUrl('missing').data.publicUrl)).status,
    ).toBe(404)
  })

  it('that are signed open one file until they end', async () => {
    done(await files().upload('signed/b c.txt', 'signed'))
    const { signedUrl } = done(await files().createSignedUrl('signed/b c.txt', 60))
    const response = await fetch(`${signedUrl}&download=${encodeURIComponent('ein "Name".txt')}`)
    expect(await response.text()).toBe('signed')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="ein _Name_.txt"; filename*=UTF-8''ein%20_Name_.txt`,
    )
    expect((await fetch(signedUrl.replace(/token=[^&]*/, 'token=wrong'))).status).toBe(400)
    // Nor does a key open what a link does, or a link what a key does.
    expect(
      (await fetch(signedUrl.replace(/token=[^&]*/, `token=${testPlatform.keys.service}`))).status,
    ).toBe(400)
    const token = new URL(signedUrl).searchParams.get('token') ?? ''
    expect(
      (await fetch(`${testPlatform.storageUrl}/bucket`, { headers: { apikey: token } })).status,
    ).toBe(401)
    const upload = await fetch(
      `${testPlatform.storageUrl}/object/upload/sign/files/x?token=${token}`,
      {
        method: 'PUT',
        body: 'x',
      },
    )
    expect(upload.status).toBe(400)

    const short = done(await files().createSignedUrl('signed/b c.txt', 1)).signedUrl
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    expect((await fetch(short)).status).toBe(400)
    expect(failure(await files().createSignedUrl('missing', 60))).toBe(404)
    expect(failure(await files().createSignedUrl('signed/b c.txt', 0))).toBe(400)
  })

  it('are made for many at once, each with its own error', async () => {
    done(await files().upload('many/plain.txt', 'y'))
    const [good, bad] = done(
      await files().createSignedUrls(['many/plain.txt', 'many/none.txt'], 60),
    )
    expect(await (await fetch(good?.signedUrl ?? '')).text()).toBe('y')
    expect(bad).toMatchObject({ error: 'Object not found', path: 'many/none.txt', signedUrl: null })
  })

  it('allow a single upload of one file', async () => {
    const { token } = done(await files().createSignedUploadUrl('by/link.txt'))
    const anon = testPlatform.anon.from('files')
    done(await anon.uploadToSignedUrl('by/link.txt', token, 'sent'))
    expect(await textOf('by/link.txt')).toBe('sent')
    expect(failure(await anon.uploadToSignedUrl('by/link.txt', token, 'again'))).toBe(409)
    const again = done(await files().createSignedUploadUrl('by/link.txt', { upsert: true }))
    done(await anon.uploadToSignedUrl('by/link.txt', again.token, new Blob(['replaced'])))
    expect(await textOf('by/link.txt')).toBe('replaced')
    expect(failure(await anon.uploadToSignedUrl('by/link.txt', 'nonsense', 'x'))).toBe(400)
    expect(failure(await anon.createSignedUploadUrl('by/me.txt'))).toBe(403)
  })
})

describe('limits', () => {
  it('of a bucket hold for every way to send', async () => {
    done(
      await testPlatform.service.createBucket('small', {
        public: false,
        fileSizeLimit: 10,
        allowedMimeTypes: ['text/plain', 'image/*'],
      }),
    )
    const small = testPlatform.service.from('small')
    done(await small.upload('fits.txt', '0123456789'))
    const tooLarge = await small.upload('long.txt', '0123456789+')
    expect(tooLarge.error).toMatchObject({
      status: 413,
      message: 'The file is larger than the limit of 10 bytes.',
    })
    expect(
      failure(await small.upload('blob.txt', new Blob(['0123456789+'], { type: 'text/plain' }))),
    ).toBe(413)
    const stream = Readable.from([Buffer.alloc(8), Buffer.alloc(8)])
    expect(failure(await small.upload('stream.txt', stream, { contentType: 'text/plain' }))).toBe(
      413,
    )
    expect((await small.upload('a.html', 'x', { contentType: 'text/html' })).error).toMatchObject({
      status: 415,
    })
    done(await small.upload('a.svg', 'x', { contentType: 'image/svg+xml' }))
    expect(done(await small.list()).map(({ name }) => name)).toEqual(['a.svg', 'fits.txt'])
  })
})
