import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../server/http/testing/call'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from './testing/storage-test-platform'
import { createDiskBlobs } from './blobs/disk-blobs'

let testPlatform: StorageTestPlatform
beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  done(await testPlatform.service.createBucket('files', { public: false }))
})
afterAll(() => testPlatform.stop())

const folder = () => join(testPlatform.dataDirectory, 'storage', testPlatform.projectRef, 'objects')
/** The versions whose bytes lie on disk. */
async function storedFiles(): Promise<string[]> {
  const names = await readdir(folder(), { recursive: true })
  return names
    .map((name) => name.split('/')[1] ?? '')
    .filter(Boolean)
    .sort()
}
const rows = async () =>
  (await testPlatform.sql('select version from storage.objects'))
    .map(({ version }) => String(version))
    .sort()
const files = () => testPlatform.service.from('files')
const sweep = (before = new Date(Date.now() + 1_000)) =>
  testPlatform.running.platform.storage.sweep(before)

describe('the store', () => {
  it('has bytes for each row and none beside them, whatever was done', async () => {
    for (const name of ['a', 'b/c', 'b/d', 'b/e/f']) done(await files().upload(name, name))
    done(await files().upload('a', 'again', { upsert: true }))
    done(await files().update('a', 'and again'))
    done(await files().copy('a', 'copy'))
    done(await files().move('copy', 'moved'))
    done(await files().remove(['b/c']))
    expect(failure(await files().upload('a', 'late'))).toBe(409)
    expect(await storedFiles()).toEqual(await rows())
  })

  it('loses the bytes of what SQL deleted, and of uploads that were cut, at the next sweep and not before', async () => {
    const blobs = createDiskBlobs(folder())
    await blobs.put(randomUUID(), Readable.from([Buffer.from('a row was never written')]), 100)
    await testPlatform.sql(`select storage.delete_prefix('files', 'b')`)
    expect((await storedFiles()).length).toBeGreaterThan((await rows()).length)
    const before = await storedFiles()
    await sweep(new Date(Date.now() - 60_000))
    expect(await storedFiles()).toEqual(before)
    await sweep()
    expect(await storedFiles()).toEqual(await rows())
    expect(
      await (
        await fetch(`${testPlatform.storageUrl}/object/files/moved`, {
          headers: { apikey: testPlatform.keys.service },
        })
      ).text(),
    ).toBe('and again')
  })

  it('sweeps nothing while the database isn’t responding, of which people with access to the project are notified once', async () => {
    const { control, members, notifications } = testPlatform.running.platform
    const reader = { personId: (await members.firstOwner()) ?? '', hasTotp: false }
    await testPlatform.sql('alter table storage.objects rename to elsewhere')
    const before = await storedFiles()
    await sweep()
    await sweep()
    expect(await storedFiles()).toEqual(before)
    const notified = await notifications.list(reader, { status: ['new'] }, { offset: 0, limit: 10 })
    expect(notified).toMatchObject([
      {
        ...{ priority: 'Warning', project: { ref: testPlatform.projectRef } },
        title: expect.stringMatching(/^Cleaning up files of .* failed$/) as string,
        actions: [
          { label: 'Open project', page: 'project', params: { ref: testPlatform.projectRef } },
        ],
      },
    ])
    const { rows: people } = await control.query('select distinct person_id from notifications')
    expect(people).toHaveLength(2)
    expect(failure(await files().list())).toBe(409)
    await testPlatform.sql(
      'drop table if exists storage.objects; alter table storage.elsewhere rename to objects',
    )
    expect(done(await files().list()).length).toBeGreaterThan(0)
  })

  it('forgets the files of a project that is gone', async () => {
    const gone = join(testPlatform.dataDirectory, 'storage', 'gonegonegonegonegone')
    await createDiskBlobs(join(gone, 'objects')).put(
      randomUUID(),
      Readable.from([Buffer.from('x')]),
      100,
    )
    await sweep()
    await expect(readdir(gone)).rejects.toThrow('ENOENT')
  })

  it('keeps nothing of an upload that is cut', async () => {
    const before = await storedFiles()
    const cut = (headers: Record<string, string>, text: string) =>
      new Promise<void>((resolve) => {
        const sending = request(`${testPlatform.storageUrl}/object/files/cut.bin`, {
          method: 'POST',
          headers: { apikey: testPlatform.keys.service, ...headers },
        })
        sending.on('error', () => resolve())
        sending.on('close', () => resolve())
        sending.write(text)
        setTimeout(() => sending.destroy(), 150)
      })
    await cut({ 'content-length': '1000' }, 'half of it')
    await cut(
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhalf of it',
    )
    await expect.poll(storedFiles).toEqual(before)
    expect(failure(await files().info('cut.bin'))).toBe(404)
    // A form that ends before it should is one that is cut.
    const form = await call(`${testPlatform.storageUrl}/object/files/cut.bin`, {
      method: 'POST',
      headers: {
        apikey: testPlatform.keys.service,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhalf of it',
    })
    expect(form.status).toBe(400)
    expect(failure(await files().info('cut.bin'))).toBe(404)
    await expect.poll(storedFiles).toEqual(before)
  })

  it('says so when bytes are missing', async () => {
    done(await files().upload('damaged.txt', 'x'))
    const [row] = await testPlatform.sql(
      `select version from storage.objects where name = 'damaged.txt'`,
    )
    const version = String(row?.version)
    await rm(join(folder(), version.slice(0, 2), version))
    expect(failure(await files().download('damaged.txt'))).toBe(404)
    expect(failure(await files().copy('damaged.txt', 'copy.txt'))).toBe(404)
    done(await files().remove(['damaged.txt']))
  })
})

const send = (path: string, options: Parameters<typeof call>[1] = {}) =>
  call(`${testPlatform.storageUrl}${path}`, {
    ...options,
    headers: { apikey: testPlatform.keys.service, ...options.headers },
  })

describe('downloads', () => {
  it('are sent in ranges, by version, and cannot act as anything else', async () => {
    done(
      await files().upload('page.html', '<script>0123456789</script>', {
        contentType: 'text/html',
      }),
    )
    const whole = await send('/object/files/page.html')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const etag = whole.headers.get('etag') ?? ''
    const part = async (range: string, more = {}) =>
      send('/object/files/page.html', { headers: { range, ...more } })
    expect(await part('bytes=8-11')).toMatchObject({ status: 206, text: '0123' })
    expect((await part('bytes=8-11')).headers.get('content-range')).toBe('bytes 8-11/27')
    expect(await part('bytes=-9')).toMatchObject({ status: 206, text: '</script>' })
    expect(await part('bytes=18-')).toMatchObject({ status: 206, text: '</script>' })
    expect(await part('bytes=0-1,3-4')).toMatchObject({ status: 200 })
    expect(await part('bytes=8-11', { 'if-range': '"other"' })).toMatchObject({ status: 200 })
    expect(await part('bytes=8-11', { 'if-range': etag })).toMatchObject({ status: 206 })
    const outside = await part('bytes=27-')
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */27'])
    expect(
      (await send('/object/files/page.html', { headers: { 'if-none-match': etag } })).status,
    ).toBe(304)
    const head = await send('/object/files/page.html', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '27', ''])
    const saved = await send('/object/files/page.html?download=')
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="page.html"; filename*=UTF-8''page.html`,
    )
  })
})

describe('names', () => {
  const legal = [
    'a'.repeat(255),
    `${'ä'.repeat(127)}/${'文'.repeat(80)}`,
    'e\u0301.txt',
    '\u00e9.txt',
    'percent%41 and %.txt',
    'question?#hash.txt',
    'back\\slash.txt',
    `quotes'"$$;--.txt`,
    '.hidden',
    '...',
    '<img src=x onerror=alert(1)>.svg',
    'constructor/__proto__',
  ]
  it.each(legal)('are stored unchanged: %s', async (name) => {
    const path = `/object/files/${encodeURIComponent(`legal/${name}`)}`
    expect(await send(path, { method: 'POST', body: name })).toMatchObject({
      status: 200,
      body: { Key: `files/legal/${name}` },
    })
    expect((await send(path)).text).toBe(name)
    expect((await send(`${path}?download=`)).headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w%.~!-]*$/,
    )
  })

  it('that look alike are two', async () => {
    const texts = await Promise.all(
      ['e\u0301.txt', '\u00e9.txt'].map(
        async (name) => (await send(`/object/files/${encodeURIComponent(`legal/${name}`)}`)).text,
      ),
    )
    expect(texts).toEqual(['e\u0301.txt', '\u00e9.txt'])
  })

  it.each([
    '..%2F..%2Fetc%2Fpasswd',
    'a%2F..%2Fb',
    '%2E%2E',
    'a%2F%2Fb',
    'a%2F',
    '%00',
    'a%0d%0ax',
    '%ff',
    '%',
    `${'a'.repeat(1025)}`,
    '%E2%80%A8',
  ])('lead nowhere else: %s', async (name) => {
    for (const method of ['POST', 'PUT', 'GET', 'DELETE']) {
      const { status } = await send(`/object/files/${name}`, {
        method,
        ...(method.startsWith('P') ? { body: 'x' } : {}),
      })
      expect([400, 404]).toContain(status)
    }
  })

  it.each<[string, string, unknown]>([
    ['POST', '/object/list/files', { prefix: 1 }],
    ['POST', '/object/list/files', { limit: -1 }],
    ['POST', '/object/list/files', { prefix: 'a\u0000b' }],
    ['POST', '/object/list/files', { search: 'a\u0000b' }],
    ['POST', '/object/move', { bucketId: 'files' }],
    ['POST', '/object/move', { bucketId: 'files', sourceKey: '\ud800', destinationKey: 'x' }],
    ['POST', '/object/copy', { bucketId: 'files', sourceKey: 'page.html', destinationKey: '../x' }],
    ['DELETE', '/object/files', { prefixes: ['..'] }],
    ['DELETE', '/object/files', {}],
    ['POST', '/object/sign/files/page.html', { expiresIn: 1e12 }],
    ['POST', '/object/sign/files/page.html', 'text'],
    ['POST', '/bucket', { id: 'x\u0000' }],
    ['POST', '/bucket', []],
  ])('in bodies are looked at, too: %s %s %j', async (method, path, json) => {
    const { status, body } = await send(path, { method, json })
    expect([status, Object.keys(body as object).sort()]).toEqual([
      400,
      ['error', 'message', 'request_id', 'statusCode'],
    ])
  })

  it('of addresses that are none get an answer', async () => {
    expect((await send('/nothing')).status).toBe(404)
    expect((await send('/iceberg/v1/config')).body).toMatchObject({
      message: expect.stringContaining('no Iceberg catalog') as string,
    })
    expect((await send('/bucket', { method: 'PUT', json: {} })).status).toBe(405)
    expect((await fetch(`${testPlatform.storageUrl}/bucket`)).status).toBe(401)
    const stranger = testPlatform.storageUrl.replace(
      testPlatform.projectRef,
      'strangerstrangerstra',
    )
    expect((await fetch(`${stranger}/object/public/files/page.html`)).status).toBe(401)
  })
})

it('makes its tables where they are missing, as in a project of an older Howdah', async () => {
  await testPlatform.sql('drop schema storage cascade')
  // The server assumes that the schema exists until a request finds that it does not.
  expect(failure(await testPlatform.service.listBuckets())).toBe(409)
  await testPlatform.running.platform.storage.prepare(testPlatform.projectRef)
  expect(done(await testPlatform.service.listBuckets())).toEqual([])
  done(await testPlatform.service.createBucket('files', { public: false }))
  done(await files().upload('after.txt', 'x'))
})
