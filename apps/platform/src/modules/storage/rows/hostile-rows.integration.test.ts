import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../server/http/testing/call'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from '../testing/storage-test-platform'

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

it.each([
  ['a row', `update storage.objects set metadata = jsonb_build_object('x', repeat('x', 60000000))`],
  [
    'notices',
    `create function public.shouts() returns bool language plpgsql as $$
     begin for i in 1..4 loop raise notice '%', repeat('x', 20000000); end loop; return true; end $$;
     create policy shouts on storage.objects for select to anon using (public.shouts())`,
  ],
])('reads no %s of many megabytes', async (_, attack) => {
  await testPlatform.sql(attack)
  try {
    const { error } = await testPlatform.anon.from('pictures').list()
    const byService = await testPlatform.service.from('pictures').list()
    expect([error, byService.error].find((one) => one !== null)).toMatchObject({
      message: expect.stringContaining('32 MB') as string,
    })
    // The next call has another session.
    expect((await testPlatform.service.listBuckets()).error).toBeNull()
  } finally {
    await testPlatform.sql(`update storage.objects set metadata = metadata - 'x';
             drop policy if exists shouts on storage.objects; drop function if exists public.shouts()`)
  }
})
