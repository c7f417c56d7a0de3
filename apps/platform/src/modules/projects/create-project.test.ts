import { expect, it } from 'vitest'
import { newRef } from './create-project'

it('makes references of twenty letters that differ', () => {
  const refs = Array.from({ length: 100 }, newRef)
  expect(refs.every((ref) => /^[a-z]{20}$/.test(ref))).toBe(true)
  expect(new Set(refs).size).toBe(100)
})
