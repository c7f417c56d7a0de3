import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../server/http/testing/call'
import { done, failure, startStorageHouse, type StorageHouse } from './testing/storage-house'

// Rows and roles of the project's database belong to its people: every possible content gets a
// proper answer, never a 500.

let house: StorageHouse
beforeAll(async () => {
  house = await startStorageHouse()
  done(await house.service.createBucket('pictures', { public: false }))
  done(await house.service.from('pictures').upload('a.txt', 'a'))
})
afterAll(() => house.stop())

const headers = () => ({ authorization: `Bearer ${house.tokens.owner}` })
const list = () =>
  call(`${house.url}/platform/storage/${house.projectRef}/buckets/pictures/objects/list`, {
    method: 'POST',
    headers: headers(),
    json: { path: '' },
  })

it.each(['infinity', '-infinity', '4713-01-01 BC', '200000-01-01'])(
  'lists and serves a file of the time %s',
  async (time) => {
    await house.sql(`update storage.objects set updated_at = '${time}', created_at = '${time}', last_accessed_at = '${time}';
             update storage.buckets set updated_at = '${time}', created_at = '${time}'`)
    const { body, status, text } = await list()
    expect(status, text).toBe(200)
    const [entry] = body as { updated_at: string }[]
    expect(Date.parse(entry?.updated_at ?? '')).not.toBeNaN()
    expect((await house.service.listBuckets()).error).toBeNull()
    const download = await call(
      `${house.url}/platform/storage/${house.projectRef}/buckets/pictures/objects/download?path=a.txt`,
      {
        headers: headers(),
      },
    )
    expect([download.status, download.text]).toEqual([200, 'a'])
  },
)

it('says that a role of the API is missing', async () => {
  await house.sql('alter role anon rename to nobody_now')
  try {
    const { error } = await house.anon.from('pictures').list()
    expect(error).toMatchObject({ message: expect.stringContaining('anon') as string })
    expect(failure(await house.anon.from('pictures').download('a.txt'))).toBeLessThan(500)
  } finally {
    await house.sql('alter role nobody_now rename to anon')
  }
})
