import { expect, test } from 'vitest'
import {
  dropPolicySql,
  policyProblems,
  policyStatements,
  privilegesOf,
  type PolicyWish,
} from './policy-sql'

const wish: PolicyWish = {
  name: 'photos',
  operations: ['download'],
  roles: ['anon'],
  bucketId: 'pictures',
  template: 'all',
  expression: '',
}

test('the privileges are those of the operations, each once', () => {
  expect(privilegesOf(['move', 'download', 'remove'])).toEqual(['SELECT', 'UPDATE', 'DELETE'])
  expect(privilegesOf(['getPublicUrl'])).toEqual([])
})

test('one statement for each privilege', () => {
  expect(policyStatements(wish)).toEqual([
    `create policy "photos"\n  on storage.objects for select\n  to anon\n  using (bucket_id = 'pictures')`,
  ])
  expect(
    policyStatements({
      ...wish,
      operations: ['move'],
      roles: ['anon', 'authenticated'],
      template: 'own',
    }),
  ).toEqual([
    `create policy "photos (select)"\n  on storage.objects for select\n  to anon, authenticated\n  using (bucket_id = 'pictures' and owner_id = (select auth.uid()::text))`,
    `create policy "photos (update)"\n  on storage.objects for update\n  to anon, authenticated\n  using (bucket_id = 'pictures' and owner_id = (select auth.uid()::text))\n  with check (bucket_id = 'pictures' and owner_id = (select auth.uid()::text))`,
  ])
})

test('names and buckets stay what they are', () => {
  const hostile = { ...wish, name: `a" on x; drop table y; --`, bucketId: `it's \\ "here"` }
  expect(policyStatements(hostile)[0]).toContain(`create policy "a"" on x; drop table y; --"\n`)
  expect(policyStatements(hostile)[0]).toContain(`bucket_id = E'it''s \\\\ "here"'`)
  expect(dropPolicySql('buckets', 'a"b')).toBe('drop policy "a""b" on storage.buckets')
})

test.each<[Partial<PolicyWish>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ name: 'x'.repeat(64) }, ['name']],
  [{ name: 'x'.repeat(60), operations: ['move'] }, ['name']],
  [{ name: 'old' }, ['taken']],
  [{ operations: [] }, ['operations']],
  [{ operations: ['getPublicUrl'] }, ['operations']],
  [{ roles: [] }, ['roles']],
  [{ template: 'custom', expression: '' }, ['expression']],
  [{ template: 'custom', expression: 'true) or (true' }, ['expression']],
  [{ template: 'custom', expression: 'true; drop table x' }, ['expression']],
  [{ template: 'custom', expression: `name like 'a%' -- those` }, []],
])('%j has the problems %j', (change, problems) =>
  expect(policyProblems({ ...wish, ...change }, ['old'])).toEqual(problems),
)
