import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, type CallOptions } from '../http/testing/call'
import { done, startStorageHouse, type StorageHouse } from './testing/storage-house'

// The calls of spec section 7, by those whom the permissions let.

let house: StorageHouse
beforeAll(async () => {
  house = await startStorageHouse()
  done(await house.service.createBucket('pictures', { public: false }))
  for (const name of ['a.html', 'b.txt', 'trip/c.txt'])
    done(await house.service.from('pictures').upload(name, name, { contentType: 'text/html' }))
})
afterAll(() => house.stop())

const ask = (rest: string, options: CallOptions = {}, { token = house.tokens.owner, prefix = '/platform' } = {}) =>
  call(`${house.url}${prefix}/storage/${house.projectRef}/buckets/pictures/objects${rest}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  })

it.each(['/platform', ''])('lists a folder under %s/storage', async (prefix) => {
  const { status, body } = await ask(
    '/list',
    { method: 'POST', json: { path: '', options: { limit: 2, sortBy: { column: 'name' } } } },
    { prefix },
  )
  expect(status).toBe(200)
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['trip', 'a.html'])
})

it('downloads what is to be saved and never acts as the dashboard', async () => {
  const { headers, text } = await ask('/download?path=a.html')
  expect(text).toBe('a.html')
  expect(headers.get('content-disposition')).toContain('attachment; filename="a.html"')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(await ask('/download?path=a.html', { headers: { range: 'bytes=0-0' } })).toMatchObject({ status: 206, text: 'a' })
  for (const [path, status] of [
    ['none', 404],
    ['..%2Fx', 400],
    ['', 400],
  ] as const)
    expect((await ask(`/download?path=${path}`)).status).toBe(status)
})

it('moves and deletes for those who may', async () => {
  const move = (from: string, to: string, token = house.tokens.owner) => ask('/move', { method: 'POST', json: { from, to } }, { token })
  expect((await move('b.txt', 'trip/b.txt', house.tokens.reader)).status).toBe(403)
  expect((await move('b.txt', 'trip/b.txt')).status).toBe(204)
  expect((await move('b.txt', 'x')).status).toBe(404)
  expect((await move('a.html', 'trip/b.txt')).body).toMatchObject({ code: 'conflict', message: 'There is a file of this name already.' })
  const remove = (paths: string[], token?: string) => ask('', { method: 'DELETE', json: { paths } }, token === undefined ? {} : { token })
  expect((await remove(['a.html'], house.tokens.reader)).status).toBe(403)
  expect((await remove(['a.html', 'none'])).status).toBe(204)
  expect((await ask('/download?path=a.html')).status).toBe(404)
  expect((await ask('/list', { method: 'POST', json: { path: 'trip' } }, { token: house.tokens.reader })).body).toMatchObject([
    { name: 'b.txt', metadata: { size: 5, mimetype: 'text/html' } },
    { name: 'c.txt' },
  ])
})
