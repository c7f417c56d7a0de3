import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../server/http/testing/call'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from './testing/storage-test-platform'

// Rows and roles of the project's database belong to its people: every possible content gets a
// proper answer, never a 500.

let testPlatform: StorageTestPlatform
beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  done(await testPlatform.service.createBucket('pictures', { public: false }))
  done(await testPlatform.service.from('pictures').upload('a.txt', 'a'))
})
afterAll(() => testPlatform.stop())

const headers = () => ({ authorization: `Bearer ${testPlatform.tokens.owner}` })
const list = () =>
  call(
    `${testPlatform.url}/platform/storage/${testPlatform.projectRef}/buckets/pictures/objects/list`,
    {
      method: 'POST',
      headers: headers(),
      json: { path: '' },
    },
  )

it.each(['infinity', '-infinity', '4713-01-01 BC', '200000-01-01'])(
  'lists and serves a file of the time %s',
  async (time) => {
    await testPlatform.sql(`update storage.objects set updated_at = '${time}', created_at = '${time}', last_accessed_at = '${time}';
             update storage.buckets set updated_at = '${time}', created_at = '${time}'`)
    const { body, status, text } = await list()
    expect(status, text).toBe(200)
    const [entry] = body as { updated_at: string }[]
    expect(Date.parse(entry?.updated_at ?? '')).not.toBeNaN()
    expect((await testPlatform.service.listBuckets()).error).toBeNull()
    const download = await call(
      `${testPlatform.url}/platform/storage/${testPlatform.projectRef}/buckets/pictures/objects/download?path=a.txt`,
      {
        headers: headers(),
      },
    )
    expect([download.status, download.text]).toEqual([200, 'a'])
  },
)

it('says that a role of the API is missing', async () => {
  await testPlatform.sql('alter role anon rename to renamed_anon')
  try {
    const { error } = await testPlatform.anon.from('pictures').list()
    expect(error).toMatchObject({ message: expect.stringContaining('anon') as string })
    expect(failure(await testPlatform.anon.from('pictures').download('a.txt'))).toBeLessThan(500)
  } finally {
    await testPlatform.sql('alter role renamed_anon rename to anon')
  }
})
