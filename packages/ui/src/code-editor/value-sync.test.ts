import { describe, expect, it } from 'vitest'
import { createValueSync, smallestChange } from './value-sync'

const apply = (text: string, { from, to, insert }: { from: number; to: number; insert: string }) =>
  text.slice(0, from) + insert + text.slice(to)

describe('a controlled value', () => {
  it('that comes back at once changes nothing', () => {
    const sync = createValueSync()
    sync.emitted('a')
    expect(sync.shouldApply('a', 'a')).toBe(false)
  })

  it('that comes back late does not erase what was typed since', () => {
    const sync = createValueSync()
    for (const value of ['s', 'se', 'sel']) sync.emitted(value)
    expect(sync.shouldApply('s', 'sel')).toBe(false)
    expect(sync.shouldApply('se', 'sel')).toBe(false)
    expect(sync.shouldApply('sel', 'sel')).toBe(false)
  })

  it('of the parent is taken, also one that was there before', () => {
    const sync = createValueSync()
    for (const value of ['a', 'ab']) {
      sync.emitted(value)
      sync.shouldApply(value, value)
    }
    expect(sync.shouldApply('a', 'ab')).toBe(true)
    expect(sync.shouldApply('select 1', 'a')).toBe(true)
  })

  it('is distinguished when the same text was typed twice', () => {
    const sync = createValueSync()
    for (const value of ['a', '', 'a']) sync.emitted(value)
    expect(sync.shouldApply('a', 'a')).toBe(false)
    for (const value of ['ab', 'a', 'abc']) sync.emitted(value)
    expect(sync.shouldApply('ab', 'abc')).toBe(false)
    expect(sync.shouldApply('a', 'abc')).toBe(false)
    expect(sync.shouldApply('abc', 'abc')).toBe(false)
  })

  it('never loses a keystroke to answers that come late, bundled or not at all', () => {
    let state = 11
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    for (let round = 0; round < 300; round++) {
      const sync = createValueSync()
      const onTheWay: string[] = []
      let document = ''
      for (let step = 0; step < 60; step++) {
        if (random(3) > 0) {
          document = random(4) === 0 ? document.slice(0, -1) : document + 'abc'.charAt(random(3))
          sync.emitted(document)
          onTheWay.push(document)
        } else if (onTheWay.length > 0) {
          const answer = onTheWay.splice(0, 1 + random(onTheWay.length)).at(-1)
          if (answer !== undefined) expect(sync.shouldApply(answer, document)).toBe(false)
        }
      }
    }
  })
})

it.each([
  ['', 'select 1'],
  ['select 1', ''],
  ['select 1', 'select 12'],
  ['select 1', 'select id, 1'],
  ['aaa', 'aa'],
  ['abc', 'abc'],
  ['ab\ncd', 'ab\nxx\ncd'],
])('turns %j into %j by one small change', (before, after) => {
  const change = smallestChange(before, after)
  expect(apply(before, change)).toBe(after)
  expect(change.insert.length).toBeLessThanOrEqual(after.length)
})
