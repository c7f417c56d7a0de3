import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call, type CallOptions } from '../../server/http/testing/call'
import { readZip } from './testing/read-zip'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from './testing/storage-test-platform'

// The calls of spec section 7, by those whom the permissions let.

let testPlatform: StorageTestPlatform
beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  done(await testPlatform.service.createBucket('pictures', { public: false }))
  for (const name of ['a.html', 'b.txt', 'trip/c.txt'])
    done(
      await testPlatform.service.from('pictures').upload(name, name, { contentType: 'text/html' }),
    )
})
afterAll(() => testPlatform.stop())

const ask = (
  rest: string,
  options: CallOptions = {},
  { token = testPlatform.tokens.owner, prefix = '/platform' } = {},
) =>
  call(
    `${testPlatform.url}${prefix}/storage/${testPlatform.projectRef}/buckets/pictures/objects${rest}`,
    {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    },
  )

it.each(['/platform', ''])('lists a folder under %s/storage', async (prefix) => {
  const { status, body } = await ask(
    '/list',
    { method: 'POST', json: { path: '', options: { limit: 2, sortBy: { column: 'name' } } } },
    { prefix },
  )
  expect(status).toBe(200)
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['trip', 'a.html'])
})

it('saves a download under the name of its options', async () => {
  const options = (value: unknown) => `&options=${encodeURIComponent(JSON.stringify(value))}`
  const saved = await ask(`/download?path=a.html${options({ download: 'page.html' })}`)
  expect(saved.headers.get('content-disposition')).toContain('filename="page.html"')
  for (const wrong of [['page.html'], { download: 1 }, null])
    expect((await ask(`/download?path=a.html${options(wrong)}`)).status).toBe(400)
})

it('writes the time of access of a downloaded file, at most once a minute', async () => {
  const lastAccess = async () => {
    const { body } = await ask('/list', { method: 'POST', json: { path: '' } })
    const found = (body as { name: string; last_accessed_at: string }[]).find(
      ({ name }) => name === 'b.txt',
    )
    return Date.parse(found?.last_accessed_at ?? '')
  }
  const set = (age: string) =>
    testPlatform.sql(
      `update storage.objects set last_accessed_at = now() - interval '${age}' where name = 'b.txt'`,
    )
  await set('1 hour')
  const before = await lastAccess()
  await ask('/download?path=b.txt')
  await vi.waitFor(async () => expect(await lastAccess()).toBeGreaterThan(before + 3_500_000), {
    timeout: 30_000,
  })
  await set('30 seconds')
  const recent = await lastAccess()
  await ask('/download?path=b.txt')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await lastAccess()).toBe(recent)
})

it('downloads what is to be saved and never acts as the dashboard', async () => {
  const { headers, text } = await ask('/download?path=a.html')
  expect(text).toBe('a.html')
  expect(headers.get('content-disposition')).toContain('attachment; filename="a.html"')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  // A page of the dashboard could load a script by the type that its uploader chose.
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(await ask('/download?path=a.html', { headers: { range: 'bytes=0-0' } })).toMatchObject({
    status: 206,
    text: 'a',
  })
  for (const [path, status] of [
    ['none', 404],
    ['..%2Fx', 400],
    ['', 400],
  ] as const)
    expect((await ask(`/download?path=${path}`)).status).toBe(status)
})

it('moves and deletes for those who may', async () => {
  const move = (from: string, to: string, token = testPlatform.tokens.owner) =>
    ask('/move', { method: 'POST', json: { from, to } }, { token })
  expect((await move('b.txt', 'trip/b.txt', testPlatform.tokens.reader)).status).toBe(403)
  expect((await move('b.txt', 'trip/b.txt')).status).toBe(204)
  expect((await move('b.txt', 'x')).status).toBe(404)
  expect((await move('a.html', 'trip/b.txt')).body).toMatchObject({
    code: 'conflict',
    message: 'A file with this name already exists.',
  })
  const remove = (paths: string[], token?: string) =>
    ask('', { method: 'DELETE', json: { paths } }, token === undefined ? {} : { token })
  expect((await remove(['a.html'], testPlatform.tokens.reader)).status).toBe(403)
  expect((await remove(['a.html', 'none'])).status).toBe(204)
  expect((await ask('/download?path=a.html')).status).toBe(404)
  expect(
    (
      await ask(
        '/list',
        { method: 'POST', json: { path: 'trip' } },
        { token: testPlatform.tokens.reader },
      )
    ).body,
  ).toMatchObject([
    { name: 'b.txt', metadata: { size: 5, mimetype: 'text/html' } },
    { name: 'c.txt' },
  ])
})

const askFor = (path: string, options: CallOptions = {}, token = testPlatform.tokens.owner) =>
  call(`${testPlatform.url}/platform/${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  })
const buckets = (rest = '', options: CallOptions = {}, token?: string) =>
  askFor(`storage/${testPlatform.projectRef}/buckets${rest}`, options, token)

it('makes, changes, empties and deletes buckets', async () => {
  const made = await buckets('', {
    method: 'POST',
    json: { id: 'docs', allowed_mime_types: ['text/*'] },
  })
  expect(made).toMatchObject({
    status: 201,
    body: { id: 'docs', public: false, file_size_limit: null, allowed_mime_types: ['text/*'] },
  })
  expect((await buckets('', { method: 'POST', json: { id: 'docs' } })).status).toBe(409)
  for (const json of [
    { id: 'a/b' },
    { id: 'x', allowed_mime_types: ['nothing'] },
    { id: ' x' },
    { id: 'list' },
    { id: '' },
  ])
    expect((await buckets('', { method: 'POST', json })).status).toBe(400)
  expect(
    (await buckets('', { method: 'POST', json: { id: 'x', file_size_limit: 2 ** 50 } })).status,
  ).toBe(413)
  expect(
    await buckets('/docs', { method: 'PATCH', json: { public: true, allowed_mime_types: null } }),
  ).toMatchObject({
    status: 200,
    body: { public: true, allowed_mime_types: null },
  })
  expect((await buckets('/none', { method: 'PATCH', json: { public: true } })).status).toBe(404)
  expect((await buckets('', {}, testPlatform.tokens.reader)).body).toMatchObject([
    { id: 'docs', public: true },
    { id: 'pictures' },
  ])
  done(await testPlatform.service.from('docs').upload('a.txt', 'a'))
  expect((await buckets('/docs', { method: 'DELETE' })).body).toMatchObject({
    message: 'The bucket isn’t empty. Empty it first.',
  })
  expect((await buckets('/docs/empty', { method: 'POST' })).status).toBe(204)
  expect((await buckets('/docs', { method: 'DELETE' })).status).toBe(204)
  expect((await buckets('/docs/empty', { method: 'POST' })).status).toBe(404)
})

it('makes links that end by themselves', async () => {
  const name = 'trip/50% & more?#.html'
  // The ecosystem's client cannot send such a name; resumable uploads and moves can.
  done(
    await testPlatform.service
      .from('pictures')
      .upload('trip/plain', 'a link', { contentType: 'text/html' }),
  )
  done(await testPlatform.service.from('pictures').move('trip/plain', name))
  const sign = (json: object, token?: string) =>
    ask('/sign', { method: 'POST', json }, token === undefined ? {} : { token })
  const { body } = await sign(
    { path: name, expires_in: 60, download: true },
    testPlatform.tokens.reader,
  )
  const saved = await fetch((body as { url: string }).url)
  expect([saved.status, await saved.text()]).toEqual([200, 'a link'])
  expect(saved.headers.get('content-disposition')).toContain('attachment')
  expect(saved.headers.get('content-security-policy')).toContain('sandbox')
  expect((await sign({ path: 'none', expires_in: 60 })).status).toBe(404)
  expect((await sign({ path: name, expires_in: 0 })).status).toBe(400)
})

it('sends a folder or several files as one zip, once', async () => {
  done(await testPlatform.service.from('pictures').upload('zip/größe.txt', 'one'))
  done(await testPlatform.service.from('pictures').upload('zip/sub/two.txt', 'two'))
  done(await testPlatform.service.from('pictures').upload('zip/gone.txt', 'gone'))
  done(await testPlatform.service.from('pictures').upload('zip/empty/.emptyFolderPlaceholder', ''))
  const zip = (paths: string[]) =>
    ask('/zip', { method: 'POST', json: { paths } }, { token: testPlatform.tokens.reader })
  const { path } = (await zip(['zip/'])).body as { path: string }
  // A row whose bytes are missing is reported, and does not affect the others.
  await testPlatform.sql(
    `update storage.objects set version = gen_random_uuid() where name = 'zip/gone.txt'`,
  )
  expect((await fetch(testPlatform.url + path, { method: 'HEAD' })).status).toBe(405)
  const attribute = vi.spyOn(testPlatform.running.platform.traffic, 'attribute')
  const answer = await fetch(testPlatform.url + path)
  expect(answer.headers.get('content-disposition')).toContain('filename="zip.zip"')
  const entries = readZip(Buffer.from(await answer.arrayBuffer()))
  // The address names no project, and what goes out counts for it all the same.
  expect(attribute).toHaveBeenCalledWith(expect.anything(), testPlatform.projectRef)
  attribute.mockRestore()
  expect(entries).toEqual({
    'empty/': '',
    'größe.txt': 'one',
    'sub/two.txt': 'two',
    'not-downloaded.txt': expect.stringContaining('zip/gone.txt') as string,
  })
  expect((await fetch(testPlatform.url + path)).status).toBe(404)
  expect((await zip(['none', 'none/'])).status).toBe(404)
  expect((await zip(['../x'])).status).toBe(400)
})

it('takes files up to the project’s own limit, below the plan’s', async () => {
  const settings = (json?: object, token?: string) =>
    askFor(
      `projects/${testPlatform.projectRef}/config/storage`,
      json === undefined ? {} : { method: 'PATCH', json },
      token,
    )
  expect((await settings(undefined, testPlatform.tokens.reader)).body).toMatchObject({
    endpoint: testPlatform.storageUrl.replace('/storage/v1', ''),
    file_size_limit: null,
    plan: 'pro',
    effective_file_size_limit: 53_687_091_200,
    s3: { served: true },
  })
  expect((await settings({ file_size_limit: 10 }, testPlatform.tokens.reader)).status).toBe(403)
  expect((await settings({ file_size_limit: 53_687_091_201 })).status).toBe(400)
  expect((await settings({ file_size_limit: 10 })).body).toMatchObject({
    file_size_limit: 10,
    effective_file_size_limit: 10,
  })
  expect(
    failure(await testPlatform.service.from('pictures').upload('large.txt', 'eleven byte')),
  ).toBe(413)
  expect((await settings({ file_size_limit: null })).body).toMatchObject({
    effective_file_size_limit: 53_687_091_200,
  })
  done(await testPlatform.service.from('pictures').upload('large.txt', 'eleven byte'))
})
