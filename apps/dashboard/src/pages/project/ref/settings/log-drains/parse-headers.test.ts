import { expect, test } from 'vitest'
import { parseHeaders } from './parse-headers'

test('reads headers, one a line', () => {
  expect(parseHeaders('Authorization: Bearer a:b \n\n x-org : 1')).toEqual({
    authorization: 'Bearer a:b',
    'x-org': '1',
  })
  expect(parseHeaders('')).toEqual({})
  for (const text of ['nonsense', 'a:', ': b', 'a b: c', 'a: é'])
    expect(parseHeaders(text), text).toBeNull()
})
