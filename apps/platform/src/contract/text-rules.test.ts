import { describe, expect, it } from 'vitest'
import { MAX_JSON_DEPTH, findJsonFault, textFault } from './text-rules'

describe('textFault', () => {
  it.each([
    ['plain', null],
    ['', null],
    ['naïve 🐘 \n\t', null],
    ['a\0b', 'NUL'],
    ['\ud83d', 'surrogate'],
    ['\udc18\ud83d', 'surrogate'],
  ])('%j', (text, fault) => {
    if (fault === null) expect(textFault(text)).toBeNull()
    else expect(textFault(text)).toContain(fault)
  })
})

describe('findJsonFault', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

  it.each([
    ['a text', 'a\0', 'body'],
    ['a member', { a: [1, { b: '\ud800' }] }, 'body.a.1.b'],
    ['a name', { a: { '\0': 1 } }, 'body.a'],
    ['depth', nested(MAX_JSON_DEPTH + 1), 'body'],
    ['a depth that would end the stack', nested(1_000_000), 'body'],
  ])('finds %s', (_, value, path) => {
    expect(findJsonFault(value, 'body')?.path).toBe(path)
  })

  it('takes everything else', () => {
    expect(findJsonFault({ a: [1, null, true, 'x', { b: {} }], __proto__: 'x' }, 'body')).toBeNull()
    expect(findJsonFault(nested(MAX_JSON_DEPTH), 'body')).toBeNull()
    expect(findJsonFault(null, 'body')).toBeNull()
  })
})
