import { execFileSync } from 'node:child_process'
import {
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call, newSession } from '../../server/http/testing/call'
import { checkDocuments, createDocuments, MAX_DOCUMENTS } from './documents'

let testPlatform: TestPlatform
let folder: string
let outside: string
const root = '/platform/organizations/personal/documents'
const moment = new Date('2026-01-05T10:00:00Z')

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  folder = join(testPlatform.dataDirectory, 'documents')
  outside = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  await writeFile(join(outside, 'secret.pdf'), 'secret')
})
afterAll(async () => {
  await testPlatform.stop()
  await rm(outside, { recursive: true, force: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The folder that the test begins with. */
async function put(files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    await utimes(join(folder, name), moment, moment)
  }
}

const ask = (
  path: string,
  token = testPlatform.tokens.reader,
  headers: Record<string, string> = {},
) =>
  call(`${testPlatform.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
const download = (name: string, headers?: Record<string, string>) =>
  ask(`${root}/${encodeURIComponent(name)}`, undefined, headers)
const names = async () => ((await ask(root)).body as { name: string }[]).map(({ name }) => name)
const flag = async () =>
  ((await call(`${testPlatform.url}/platform/config`)).body as { flags: Record<string, boolean> })
    .flags['documents']

/** Of the folder. */
async function openFiles(): Promise<string[]> {
  const files = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return files.filter((path) => path.startsWith(folder))
}

/** Requests the path as written, which `fetch` would normalize. */
const askRaw = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(testPlatform.url)
    const headers = { authorization: `Bearer ${testPlatform.tokens.reader}` }
    const request = httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject).end()
  })

test('without a folder there are none; one that is made later is seen at once', async () => {
  expect(await ask(root)).toMatchObject({ status: 200, body: [] })
  expect((await download('terms.pdf')).status).toBe(404)
  expect(await flag()).toBe(false)
  await put({ 'terms.pdf': 'Be kind.' })
  expect(await names()).toEqual(['terms.pdf'])
  expect(await flag()).toBe(true)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder')
  expect(await ask(root)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('files are listed by name, without what is hidden, folders, and links that lead out', async () => {
  const longName = `${'ä'.repeat(125)}.pdf`
  await put({
    'Terms 10.pdf': '',
    'Terms 2.pdf': 'Be kind.',
    '資料.txt': '1',
    '.hidden.pdf': 'x',
    [longName]: 'long',
    'line\nbreak.pdf': 'x',
  })
  await mkdir(join(folder, 'folder.pdf'))
  await mkdir(join(folder, '.saved'))
  await writeFile(join(folder, '.saved', 'by a tool.pdf'), 'saved')
  await symlink(join('.saved', 'by a tool.pdf'), join(folder, 'linked.pdf'))
  await symlink(join(outside, 'secret.pdf'), join(folder, 'out.pdf'))
  await symlink(outside, join(folder, 'outside'))
  await symlink('nowhere', join(folder, 'broken.pdf'))
  await symlink('circle.pdf', join(folder, 'circle.pdf'))
  execFileSync('mkfifo', [join(folder, 'pipe.pdf')])

  expect(await names()).toEqual([longName, 'linked.pdf', 'Terms 2.pdf', 'Terms 10.pdf', '資料.txt'])
  expect((await ask(root)).body).toContainEqual({
    name: 'Terms 2.pdf',
    size: 8,
    media_type: 'application/pdf',
    changed_at: moment.toISOString(),
  })
  for (const [name, text] of [
    [longName, 'long'],
    ['資料.txt', '1'],
    ['linked.pdf', 'saved'],
    ['Terms 10.pdf', ''],
  ] as const) {
    expect(await download(name), name).toMatchObject({ status: 200, text })
  }
  for (const name of [
    '.hidden.pdf',
    'folder.pdf',
    'out.pdf',
    'outside',
    'broken.pdf',
    'circle.pdf',
    'pipe.pdf',
    'line\nbreak.pdf',
  ]) {
    expect((await download(name)).status, name).toBe(404)
  }
})

test('no name leads out of the folder', async () => {
  await put({ 'terms.pdf': 'Be kind.' })
  await symlink(outside, join(folder, 'outside'))
  for (const [path, status] of [
    // Dot segments in a path are refused before it is read.
    ['..', 400],
    ['%2e%2e', 400],
    ['..%2fmaster.key', 404],
    ['%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
    ['%2fetc%2fpasswd', 404],
    ['..%5cmaster.key', 404],
    ['outside%2fsecret.pdf', 404],
    ['terms.pdf%00', 400],
    ['%ED%A0%80', 400],
    ['a'.repeat(256), 400],
    ['%C3%A4'.repeat(200), 404],
  ] as const) {
    expect([path, await askRaw(`${root}/${path}`)]).toEqual([path, status])
  }
})

test('a download is saved under its name, never shown, and not sent again while it is the same', async () => {
  await put({ 'Ünder "us".html': '<script>alert(1)</script>' })
  const { headers, status, text } = await download('Ünder "us".html')
  expect([status, text]).toEqual([200, '<script>alert(1)</script>'])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '25',
    'content-disposition': `attachment; filename="_nder _us_.html"; filename*=UTF-8''%C3%9Cnder%20_us_.html`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'last-modified': moment.toUTCString(),
  })
  const etag = headers.get('etag') ?? ''
  expect(await download('Ünder "us".html', { 'if-none-match': etag })).toMatchObject({
    status: 304,
    text: '',
  })
  await put({ 'Ünder "us".html': 'another' })
  expect(await download('Ünder "us".html', { 'if-none-match': etag })).toMatchObject({
    status: 200,
    text: 'another',
  })
  const head = await call(`${testPlatform.url}${root}/${encodeURIComponent('Ünder "us".html')}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
  })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '7'])
})

test('a file is closed after it was sent, in whole or not', async () => {
  await put({ 'terms.pdf': 'Be kind.', 'empty.pdf': '', 'large.pdf': 'x'.repeat(8_000_000) })
  await download('terms.pdf')
  await download('empty.pdf')
  await download('terms.pdf', { 'if-none-match': '*' })
  const left = new AbortController()
  const authorization = `Bearer ${testPlatform.tokens.reader}`
  await fetch(`${testPlatform.url}${root}/large.pdf`, {
    headers: { authorization },
    signal: left.signal,
  })
  left.abort()
  await expect.poll(openFiles).toEqual([])
})

test('a file that becomes shorter while it is sent cuts the download', async () => {
  const size = 64 * 1024 * 1024
  await put({ 'large.bin': '' })
  await truncate(join(folder, 'large.bin'), size)
  const response = await fetch(`${testPlatform.url}${root}/large.bin`, {
    headers: { authorization: `Bearer ${testPlatform.tokens.reader}` },
  })
  expect(response.headers.get('content-length')).toBe(String(size))
  await truncate(join(folder, 'large.bin'), 1)
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect((await download('large.bin')).status).toBe(200)
  await expect.poll(openFiles).toEqual([])
})

test('only members can read them, by cookie too', async () => {
  await put({ 'terms.pdf': 'Be kind.' })
  const { accessTokens, identity, members, organizations } = testPlatform.running.platform
  const stranger = await identity.createPerson({
    email: 'stranger@example.com',
    name: 'Stranger',
    password: 'strange and long',
  })
  const other = await organizations.create({ slug: 'other', name: 'Other', plan: 'pro' })
  await members.put({ organizationId: other.id, personId: stranger.id, role: 'owner' })
  const { token } = await accessTokens.create({ personId: stranger.id, name: 'test' })
  for (const path of [root, `${root}/terms.pdf`, `${root}/missing.pdf`]) {
    expect((await ask(path, token)).status, path).toBe(404)
    expect((await call(`${testPlatform.url}${path}`)).status, path).toBe(401)
  }
  expect((await ask('/platform/organizations/other/documents/terms.pdf', token)).text).toBe(
    'Be kind.',
  )
  const cookie = await newSession(testPlatform.running.platform, (await members.firstOwner()) ?? '')
  expect(await call(`${testPlatform.url}${root}/terms.pdf`, { headers: { cookie } })).toMatchObject(
    {
      status: 200,
      text: 'Be kind.',
    },
  )
})

describe('a configured folder', () => {
  test('is needed at the start, as a folder', async () => {
    const chosen = { folder: join(outside, 'files'), isChosen: true }
    await expect(checkDocuments(chosen)).rejects.toThrow(/files can’t be read: ENOENT.*--documents/)
    await writeFile(chosen.folder, 'no folder')
    await expect(checkDocuments(chosen)).rejects.toThrow(/files can’t be read: it isn’t a folder/)
    await expect(checkDocuments({ ...chosen, isChosen: false })).rejects.toThrow(
      /it isn’t a folder/,
    )
    await rm(chosen.folder)
    await expect(checkDocuments({ ...chosen, isChosen: false })).resolves.toBeUndefined()
  })

  test('that is gone is an error, not an empty list', async () => {
    const documentsFolder = join(outside, 'mounted')
    await mkdir(documentsFolder)
    const documents = createDocuments({ folder: documentsFolder, isChosen: true })
    expect(await documents.list()).toEqual([])
    await rename(documentsFolder, `${documentsFolder}.away`)
    await expect(documents.list()).rejects.toThrow(
      'The server’s documents can’t be read right now.',
    )
    await expect(documents.open('terms.pdf')).rejects.toThrow('can’t be read right now')
    expect(await documents.areThere()).toBe(true)
  })

  test('may be a link, and has no more than so many', async () => {
    const documentsFolder = join(outside, 'many')
    await mkdir(documentsFolder)
    await symlink(documentsFolder, join(outside, 'to many'))
    await Promise.all(
      Array.from({ length: MAX_DOCUMENTS + 5 }, (_, index) =>
        writeFile(join(documentsFolder, `${index}.txt`), ''),
      ),
    )
    const found = await createDocuments({ folder: join(outside, 'to many'), isChosen: true }).list()
    expect(found).toHaveLength(MAX_DOCUMENTS)
    expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['0.txt', '1.txt'])
  })
})
