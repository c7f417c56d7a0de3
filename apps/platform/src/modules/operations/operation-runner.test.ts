import { describe, expect, it } from 'vitest'
import { remaining } from './operation-runner'

const steps = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

describe('what remains of an operation', () => {
  it.each([
    ['a', 'abc'],
    ['b', 'bc'],
    ['c', 'c'],
    // A step that this build does not know: all of them may be run again.
    ['reserve', 'abc'],
  ])('from %s on is %s', (noted, expected) => {
    expect(
      remaining(steps, noted)
        .map(({ name }) => name)
        .join(''),
    ).toBe(expected)
  })
})
