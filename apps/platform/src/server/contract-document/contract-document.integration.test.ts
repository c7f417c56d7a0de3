import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractDocument } from '../../contract/document'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

/** Requests the document as it is on the wire; fetch would unzip it. */
const get = (headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(`${platform.url}/platform/openapi.json`, { headers, method }, (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
          reject,
        )
      })
        .on('error', reject)
        .end()
    },
  )

test('the document is the one that is served, and needs no token', async () => {
  const { status, headers, body } = await get({})
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(body.toString())).toEqual(contractDocument)
})

test('it is zipped for those who read that, and for no one else', async () => {
  const zipped = await get({ 'accept-encoding': 'br;q=1, gzip' })
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringMatching(/accept-encoding/i) as string,
  })
  expect(JSON.parse(gunzipSync(zipped.body).toString())).toEqual(contractDocument)
  for (const refused of ['gzip;q=0', 'gzip; q=0.0, br', 'identity'])
    expect((await get({ 'accept-encoding': refused })).headers).not.toHaveProperty(
      'content-encoding',
    )
  expect((await get({ 'accept-encoding': 'gzip;q=0.5' })).headers).toHaveProperty(
    'content-encoding',
  )
})

test('a current copy is not sent again, and HEAD has no body', async () => {
  const { headers } = await get({}, 'HEAD')
  expect(headers['content-length']).toBeDefined()
  const again = await get({ 'if-none-match': String(headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})
