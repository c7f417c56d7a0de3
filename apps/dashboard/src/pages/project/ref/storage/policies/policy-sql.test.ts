import { expect, test } from 'vitest'
import {
  dropPolicySql,
  storagePolicyProblems,
  policyStatements,
  privilegesOf,
  type PolicyDraft,
} from './policy-sql'

const draft: PolicyDraft = {
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
  expect(policyStatements(draft)).toEqual([
    `create policy "photos"\n  on storage.objects for select\n  to anon\n  using (bucket_id = 'pictures')`,
  ])
  expect(
    policyStatements({
      ...draft,
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
  const hostile = { ...draft, name: `a" on x; drop table y; --`, bucketId: `it's \\ "here"` }
  expect(policyStatements(hostile)[0]).toContain(`create policy "a"" on x; drop table y; --"\n`)
  expect(policyStatements(hostile)[0]).toContain(`bucket_id = E'it''s \\\\ "here"'`)
  expect(dropPolicySql('buckets', 'a"b')).toBe('drop policy "a""b" on storage.buckets')
})

test.each<[Partial<PolicyDraft>, string[]]>([
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
  expect(storagePolicyProblems({ ...draft, ...change }, ['old'])).toEqual(problems),
)
