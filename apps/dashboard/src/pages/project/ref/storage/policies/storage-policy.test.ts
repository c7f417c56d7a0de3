import { createPolicyObject } from '@howdah/platform-client/catalog/objects/policies'
import { expect, test } from 'vitest'
import { storagePolicyKind } from './storage-policies.kind'
import {
  privilegesOf,
  storageCondition,
  storagePoliciesOf,
  type StoragePolicyDraft,
} from './storage-policy'

const draft: StoragePolicyDraft = {
  table: { schema: 'storage', name: 'objects' },
  name: 'photos',
  command: 'SELECT',
  permissive: true,
  roles: ['anon', 'authenticated'],
  using: `bucket_id = 'pictures'`,
  check: null,
  comment: null,
  enableRls: false,
  operations: ['download'],
  bucketId: 'pictures',
  template: 'all',
}

const statements = (part: Partial<StoragePolicyDraft>) =>
  storagePoliciesOf({ ...draft, ...part }).flatMap(createPolicyObject)

test('the privileges are those of the operations, each once', () => {
  expect(privilegesOf(['move', 'download', 'remove'])).toEqual(['SELECT', 'UPDATE', 'DELETE'])
  expect(privilegesOf(['getPublicUrl'])).toEqual([])
})

test('one statement for each privilege', () => {
  expect(storagePoliciesOf(draft).map(({ name }) => name)).toEqual(['photos'])
  const moved = statements({ operations: ['move'], check: `owner_id = 'me'` })
  expect(moved).toHaveLength(2)
  expect(moved[0]).toMatch(/"photos \(select\)"[^]*for select[^]*using \(bucket_id = 'pictures'\)$/)
  expect(moved[1]).toMatch(/"photos \(update\)"[^]*using[^]*with check \(owner_id = 'me'\)$/)
  const [uploaded] = statements({ operations: ['upload'] }).filter((sql) => /for insert/.test(sql))
  expect(uploaded).toMatch(/with check \(bucket_id = 'pictures'\)$/)
})

test('without operations, it is one policy of the command', () => {
  expect(storagePoliciesOf({ ...draft, operations: [], command: 'ALL' })).toMatchObject([
    { name: 'photos', command: 'ALL' },
  ])
})

test('a condition names the bucket and the files of a user', () => {
  expect(storageCondition({ bucketId: '', template: 'all' })).toBe('true')
  expect(storageCondition({ bucketId: `it's \\ "here"`, template: 'own' })).toBe(
    `bucket_id = E'it''s \\\\ "here"' and owner_id = (select auth.uid()::text)`,
  )
})

test('each policy that a draft creates needs a condition', () => {
  const problemsOf = (part: Partial<StoragePolicyDraft>) =>
    storagePolicyKind.form?.problems({ ...draft, ...part }, [])
  const removal = { operations: ['remove'], command: 'ALL' } as const
  const written = { ...removal, operations: [...removal.operations], using: null, check: 'true' }
  expect(problemsOf(written)?.['using']).toBe('Enter a condition, for example true.')
  expect(problemsOf({ ...written, using: 'true' })?.['using']).toBeUndefined()
  expect(
    problemsOf({ operations: ['upload'], command: 'INSERT', using: null, check: 'true' }),
  ).not.toHaveProperty('using', 'Enter a condition, for example true.')
})
