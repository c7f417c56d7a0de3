import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from './testing/storage-test-platform'

let testPlatform: StorageTestPlatform
beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  done(await testPlatform.service.createBucket('shared', { public: false }))
})
afterAll(() => testPlatform.stop())
async function forbidAll() {
  const policies = await testPlatform.sql(
    `select policyname, tablename from pg_policies where schemaname = 'storage'`,
  )
  for (const { policyname, tablename } of policies)
    await testPlatform.sql(`drop policy "${String(policyname)}" on storage.${String(tablename)}`)
}
beforeEach(async () => {
  await forbidAll()
  done(await testPlatform.service.emptyBucket('shared'))
  done(await testPlatform.service.from('shared').upload('seen.txt', 'seen'))
})

type Privilege = 'select' | 'insert' | 'update' | 'delete'
const allow = async (privileges: readonly Privilege[], role = 'authenticated') => {
  for (const privilege of privileges) {
    const clause = privilege === 'insert' ? 'with check (true)' : 'using (true)'
    await testPlatform.sql(
      `create policy "may ${privilege}" on storage.objects for ${privilege} to ${role} ${clause}`,
    )
  }
}

const files = () => testPlatform.person.from('shared')
type Files = ReturnType<typeof files>
interface PolicyCase {
  needs: Privilege[]
  run(files: Files): Promise<{ error: unknown }>
}

/**
 * Maps an empty result to a 404: calls for many files do not fail where nothing is allowed, but
 * return nothing.
 */
const something = async (run: Promise<{ data: unknown[] | null; error: unknown }>) => {
  const { data, error } = await run
  return { error: error ?? (data?.length ? null : { status: 404 }) }
}
const operations: Record<string, PolicyCase> = {
  upload: { needs: ['insert'], run: (of) => of.upload('new.txt', 'new') },
  'upload to a link': { needs: ['insert'], run: (of) => of.createSignedUploadUrl('new.txt') },
  download: { needs: ['select'], run: async (of) => of.download('seen.txt') },
  list: { needs: ['select'], run: (of) => something(of.list()) },
  createSignedUrl: { needs: ['select'], run: (of) => of.createSignedUrl('seen.txt', 60) },
  createSignedUrls: {
    needs: ['select'],
    run: (of) =>
      something(
        of
          .createSignedUrls(['seen.txt'], 60)
          .then(({ data, error }) => ({ data: data?.filter((link) => !link.error) ?? [], error })),
      ),
  },
  update: { needs: ['select', 'update'], run: (of) => of.update('seen.txt', 'changed') },
  move: { needs: ['select', 'update'], run: (of) => of.move('seen.txt', 'moved.txt') },
  copy: { needs: ['select', 'insert'], run: (of) => of.copy('seen.txt', 'copied.txt') },
  upsert: {
    needs: ['select', 'insert', 'update'],
    run: (of) => of.upload('seen.txt', 'changed', { upsert: true }),
  },
  remove: { needs: ['select', 'delete'], run: (of) => something(of.remove(['seen.txt'])) },
}

/** Each with the other role beside it, which the policies do not name and which gets nothing. */
const roles = [
  { role: 'authenticated', own: () => files(), others: () => testPlatform.anon.from('shared') },
  { role: 'anon', own: () => testPlatform.anon.from('shared'), others: () => files() },
] as const

it.each(
  Object.entries(operations).flatMap(([name, operation]) =>
    roles.map((role) => ({ name, ...operation, ...role })),
  ),
)(
  '$name as $role needs what spec section 6 says, all of it and no more',
  async ({ needs, others, own, role, run }) => {
    const refused = async (of: Files) => expect([400, 403, 404]).toContain(failure(await run(of)))
    await refused(own())
    for (const missing of needs) {
      await forbidAll()
      await allow(
        needs.filter((privilege) => privilege !== missing),
        role,
      )
      await refused(own())
    }
    await forbidAll()
    await allow(needs, role)
    await refused(others())
    expect(failure(await run(own()))).toBeNull()
  },
)

it('a public address needs no privilege, and only a public bucket has one', async () => {
  const get = () => fetch(testPlatform.anon.from('shared').getPublicUrl('seen.txt').data.publicUrl)
  expect((await get()).status).toBe(404)
  done(await testPlatform.service.updateBucket('shared', { public: true }))
  expect(await (await get()).text()).toBe('seen')
  done(await testPlatform.service.updateBucket('shared', { public: false }))
})

it('lists and removes what is seen, and says nothing of the rest', async () => {
  expect(done(await files().list())).toEqual([])
  expect(done(await files().remove(['seen.txt']))).toEqual([])
  const [link] = done(await files().createSignedUrls(['seen.txt'], 60))
  expect(link?.error).toBe('Object not found')
  await allow(['select'])
  expect(done(await files().list()).map(({ name }) => name)).toEqual(['seen.txt'])
  expect(done(await files().remove(['seen.txt']))).toEqual([])
  expect(done(await testPlatform.anon.from('shared').list())).toEqual([])
  await allow(['delete'])
  expect(done(await files().remove(['seen.txt'])).map(({ name }) => name)).toEqual(['seen.txt'])
})

it('knows who asks', async () => {
  await testPlatform.sql(
    `create policy own on storage.objects to authenticated
       using (bucket_id = 'shared' and (storage.foldername(name))[1] = auth.uid()::text)
       with check (bucket_id = 'shared' and (storage.foldername(name))[1] = auth.uid()::text)`,
  )
  expect(failure(await files().upload('someone/a.txt', 'a'))).toBe(403)
  done(await files().upload(`${testPlatform.personId}/a.txt`, 'a'))
  expect(done(await files().list(testPlatform.personId)).map(({ name }) => name)).toEqual(['a.txt'])
  // Nor does moving or copying lead out of what is one's own.
  expect(failure(await files().move(`${testPlatform.personId}/a.txt`, 'someone/a.txt'))).toBe(403)
  expect(failure(await files().copy(`${testPlatform.personId}/a.txt`, 'someone/a.txt'))).toBe(403)
  const [row] = await testPlatform.sql('select owner_id from storage.objects where name = $1', [
    `${testPlatform.personId}/a.txt`,
  ])
  expect(row).toEqual({ owner_id: testPlatform.personId })
})

it('shows no buckets, and allows no new one, without a policy', async () => {
  expect(done(await testPlatform.anon.listBuckets())).toEqual([])
  expect(failure(await testPlatform.anon.createBucket('mine', { public: true }))).toBe(403)
  expect(failure(await testPlatform.anon.updateBucket('shared', { public: true }))).toBe(404)
  expect(failure(await testPlatform.anon.deleteBucket('shared'))).toBe(404)
})

it('says what is wrong with a policy', async () => {
  await testPlatform.sql(
    `create policy broken on storage.objects for select to authenticated using (1 / (length(name) - length(name)) = 1)`,
  )
  expect((await files().list()).error).toMatchObject({
    status: 400,
    message: 'A policy of this project failed: division by zero',
  })
})

it('keeps what the project’s people write from becoming the server’s', async () => {
  await testPlatform.sql(`create function public.who() returns trigger language plpgsql as $$
    begin
      reset role;
      new.user_metadata := jsonb_build_object('user', current_user, 'super', (select rolsuper from pg_roles where rolname = session_user));
      perform set_config('role', 'service_role', true);
      return new;
    end $$;
    create trigger who before insert on storage.objects for each row execute function public.who()`)
  done(await testPlatform.service.from('shared').upload('trigger.txt', 'x'))
  const [row] = await testPlatform.sql(
    `select user_metadata from storage.objects where name = 'trigger.txt'`,
  )
  await testPlatform.sql('drop trigger who on storage.objects; drop function public.who')
  expect(row).toMatchObject({ user_metadata: { super: false } })
})
