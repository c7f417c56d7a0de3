import { expect, test, vi } from 'vitest'
import { readHeaders, sendTest } from './send-test'

test('headers are one in a line', () => {
  expect(readHeaders('x-one: 1\n\n X-Two :  a: b ')).toEqual([
    ['x-one', '1'],
    ['X-Two', 'a: b'],
  ])
  expect(readHeaders('no header')).toBeNull()
})

test('a request has its method, path, headers and body', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('yes', { status: 201 })))
  vi.stubGlobal('fetch', fetched)
  const answer = await sendTest('http://api/hello', 'key', {
    method: 'POST',
    path: 'a?b=c',
    headers: 'X-One: 1\ncontent-type: text/plain',
    body: 'text',
  })
  expect(answer).toMatchObject({ status: 201, body: 'yes' })
  expect(fetched).toHaveBeenCalledWith('http://api/hello/a?b=c', {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'x-one': '1', 'content-type': 'text/plain' },
    body: 'text',
  })
  vi.unstubAllGlobals()
})
