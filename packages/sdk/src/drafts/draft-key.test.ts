import { expect, it } from 'vitest'
import { draftKey, type DraftScope } from './draft-key'

const scope: DraftScope = {
  baseUrl: 'https://a.example',
  person: 'u_1',
  projectRef: 'abc',
  documentId: 'scratch',
  instanceId: '',
}

it('names everything that a draft belongs to', () => {
  expect(draftKey(scope)).toBe('howdah:v1:https%3A%2F%2Fa.example:u_1:abc:scratch:')
})

it('differs as soon as one part does, also when a part holds the separator', () => {
  const parts = Object.keys(scope) as (keyof DraftScope)[]
  const keys = parts.map((part) => draftKey({ ...scope, [part]: 'x:y' }))
  expect(new Set([draftKey(scope), ...keys]).size).toBe(parts.length + 1)
  expect(draftKey({ ...scope, person: 'a:b', projectRef: 'c' })).not.toBe(
    draftKey({ ...scope, person: 'a', projectRef: 'b:c' }),
  )
})
