import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { call, type CallOptions } from '../../server/http/testing/call'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from './testing/storage-test-platform'

// Keys and links reach what they claim, and for as long as the project lets them.

let testPlatform: StorageTestPlatform
beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  done(await testPlatform.service.createBucket('files', { public: false }))
  done(await testPlatform.service.from('files').upload('a.txt', 'secret'))
})
afterAll(() => testPlatform.stop())

const ask = (path: string, options: CallOptions = {}, token = testPlatform.tokens.owner) =>
  call(`${testPlatform.url}/platform${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  })

async function temporaryKey(role?: string, token = testPlatform.tokens.owner): Promise<string> {
  const claims = role === undefined ? '' : `?claims=${encodeURIComponent(JSON.stringify({ role }))}`
  const { body } = await ask(
    `/projects/${testPlatform.projectRef}/api-keys/temporary${claims}`,
    {},
    token,
  )
  return (body as { api_key: string }).api_key
}

const post = (json: object): CallOptions => ({ method: 'POST', json })
const reads = (): [name: string, path: string, options: CallOptions][] => {
  const bucket = `/storage/${testPlatform.projectRef}/buckets/files/objects`
  return [
    ['download', `${bucket}/download?path=a.txt`, {}],
    ['list', `${bucket}/list`, post({ path: '' })],
    ['sign', `${bucket}/sign`, post({ path: 'a.txt', expires_in: 60 })],
    ['zip', `${bucket}/zip`, post({ paths: ['a.txt'] })],
  ]
}

it.each(['anon', 'authenticated'])(
  'a temporary key that claims %s reads what the policies let that role',
  async (role) => {
    const key = await temporaryKey(role)
    const atGateway = () =>
      call(`${testPlatform.storageUrl}/object/files/a.txt`, { headers: { apikey: key } })
    expect((await atGateway()).status).toBe(404)
    for (const [name, path, options] of reads())
      expect([name, (await ask(path, options, key)).status]).toEqual([name, 404])
    expect((await ask(`/storage/${testPlatform.projectRef}/buckets`, {}, key)).body).toEqual([])

    await testPlatform.sql(
      `create policy "may see" on storage.objects for select to ${role} using (true)`,
    )
    await testPlatform.sql(
      `create policy "may see" on storage.buckets for select to ${role} using (true)`,
    )
    try {
      expect(await atGateway()).toMatchObject({ status: 200, text: 'secret' })
      for (const [name, path, options] of reads())
        expect([name, (await ask(path, options, key)).status]).toEqual([
          name,
          name === 'zip' ? 201 : 200,
        ])
      const { body } = await ask(...(reads()[3]?.slice(1) as [string, CallOptions]), key)
      await testPlatform.sql('drop policy "may see" on storage.objects')
      // The URL of a zip has no more access than the key that requested it.
      expect((await fetch(testPlatform.url + (body as { path: string }).path)).status).toBe(404)
    } finally {
      await testPlatform.sql('drop policy if exists "may see" on storage.objects')
      await testPlatform.sql('drop policy if exists "may see" on storage.buckets')
    }
  },
)

it('a temporary key without such a claim reads what its person may', async () => {
  for (const key of [
    await temporaryKey(),
    await temporaryKey('service_role'),
    await temporaryKey(undefined, testPlatform.tokens.reader),
  ])
    for (const [name, path, options] of reads())
      expect([name, (await ask(path, options, key)).status]).toEqual([
        name,
        name === 'zip' ? 201 : 200,
      ])
})

const settings = (json?: object, token?: string) =>
  ask(
    `/projects/${testPlatform.projectRef}/config/storage`,
    json === undefined ? {} : { method: 'PATCH', json },
    token,
  )
const sign = async (expires_in: number) =>
  ask(reads()[2]?.[1] ?? '', post({ path: 'a.txt', expires_in }))
const revoke = (token?: string) =>
  ask(`/projects/${testPlatform.projectRef}/config/storage/revoke-urls`, { method: 'POST' }, token)
const status = async (url: string) => (await fetch(url)).status
const urlOf = ({ body }: { body: unknown }) => (body as { url: string }).url

const YEAR = 31_536_000
beforeEach(() => settings({ signed_url_max_seconds: YEAR }))

it('a signed URL lasts a year at most, and no longer than the project lets it', async () => {
  const files = testPlatform.service.from('files')
  expect((await settings()).body).toMatchObject({ signed_url_max_seconds: YEAR })
  expect((await sign(YEAR + 1)).status).toBe(400)
  expect(failure(await files.createSignedUrl('a.txt', YEAR + 1))).toBe(400)
  for (const wrong of [3_599, YEAR + 1, null])
    expect((await settings({ signed_url_max_seconds: wrong })).status).toBe(400)
  expect(
    (await settings({ signed_url_max_seconds: 3_600 }, testPlatform.tokens.reader)).status,
  ).toBe(403)

  const year = [urlOf(await sign(YEAR)), done(await files.createSignedUrl('a.txt', YEAR)).signedUrl]
  for (const url of year) expect(await status(url)).toBe(200)
  expect((await settings({ signed_url_max_seconds: 3_600 })).body).toMatchObject({
    signed_url_max_seconds: 3_600,
    file_size_limit: null,
  })
  expect((await sign(3_601)).body).toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('an hour') as string,
  })
  expect(failure(await files.createSignedUrl('a.txt', 3_601))).toBe(400)
  expect(failure(await files.createSignedUrls(['a.txt'], 3_601))).toBe(400)
  // One that was made for longer is an hour from when it was made.
  for (const url of year) expect(await status(url)).toBe(200)
  const old = await signed({ iat: -3_700, exp: 3_600 })
  expect(await status(old)).toBe(400)
  await settings({ signed_url_max_seconds: 7_200 })
  expect(await status(old)).toBe(200)
  // One of ten years, as they were made once, ends after one.
  expect(await status(await signed({ iat: -60, exp: 10 * YEAR }))).toBe(200)
  await settings({ signed_url_max_seconds: YEAR })
  expect(await status(await signed({ iat: -YEAR - 60, exp: 10 * YEAR }))).toBe(400)
})

it('all signed URLs are revoked at once, and new ones are good', async () => {
  const files = testPlatform.service.from('files')
  const urls = [
    urlOf(await sign(600)),
    done(await files.createSignedUrl('a.txt', 600)).signedUrl,
    await signed({ iat: 0, exp: 600 }),
  ]
  const upload = done(await files.createSignedUploadUrl('b.txt'))
  for (const url of urls) expect(await status(url)).toBe(200)
  expect((await revoke(testPlatform.tokens.reader)).status).toBe(403)
  expect((await revoke()).status).toBe(204)
  for (const url of urls) expect(await status(url)).toBe(400)
  expect(failure(await files.uploadToSignedUrl(upload.path, upload.token, 'b'))).toBe(400)
  expect(await status(urlOf(await sign(600)))).toBe(200)
  expect(await status(done(await files.createSignedUrl('a.txt', 600)).signedUrl)).toBe(200)
  const again = done(await files.createSignedUploadUrl('b.txt'))
  done(await files.uploadToSignedUrl(again.path, again.token, 'b'))
  const { rows } = await testPlatform.running.platform.control.query(
    `select action from audit_log where action = 'revokeStorageUrls'`,
  )
  expect(rows).toHaveLength(1)
})

/** A URL as an older server made it; times in seconds from now. */
async function signed({ exp, iat }: { iat: number; exp: number }): Promise<string> {
  const secrets = await testPlatform.running.platform.projects.secretsOf(testPlatform.projectRef)
  const now = Math.floor(Date.now() / 1_000)
  const token = await new SignJWT({ url: 'files/a.txt', upsert: false, owner: null })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience('storage:download')
    .setIssuedAt(now + iat)
    .setExpirationTime(now + exp)
    .sign(new TextEncoder().encode(secrets?.jwtSecret))
  return `${testPlatform.storageUrl}/object/sign/files/a.txt?token=${token}`
}
