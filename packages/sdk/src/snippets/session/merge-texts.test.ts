import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeTexts } from './merge-texts'

it.each([
  ['changes of different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
  ['a line added here and one there', 'a\nb\nc', 'a\nx\nb\nc', 'a\nb\ny\nc', 'a\nx\nb\ny\nc'],
  ['the same change on both sides', 'a\nb', 'a\nB', 'a\nB', 'a\nB'],
  ['the same change on both sides, and more here', 'a\nb\nc', 'A\nb\nC', 'A\nb\nc', 'A\nb\nC'],
  ['a change here only', 'a', 'b', 'a', 'b'],
  ['a change there only', 'a', 'a', 'b', 'b'],
  ['lines deleted here, added there', 'a\nb\nc\nd', 'a\nd', 'a\nb\nc\nd\ne', 'a\nd\ne'],
  ['what keeps the ends of lines', 'a\r\nb\r\n', 'A\r\nb\r\n', 'a\r\nb\r\nc', 'A\r\nb\r\nc'],
])('merges %s', (_, base, own, theirs, merged) => {
  expect(mergeTexts(base, own, theirs)).toBe(merged)
  expect(mergeTexts(base, theirs, own)).toBe(merged)
})

it.each([
  ['changes of one line', 'a', 'b', 'c'],
  ['lines added at one place', 'a', 'a\nb', 'a\nc'],
  ['a line deleted here and changed there', 'a\nb\nc', 'a\nc', 'a\nB\nc'],
])('leaves %s to people', (_, base, own, theirs) => {
  expect(mergeTexts(base, own, theirs)).toBeNull()
})

it('answers in time for whatever there is', () => {
  const repeated = (line: string, count: number) => `${line}\n`.repeat(count)
  const started = performance.now()
  expect(
    mergeTexts(
      repeated('x', 200_000),
      `a\n${repeated('x', 150_000)}b`,
      `c\n${repeated('x', 180_000)}d`,
    ),
  ).toBeNull()
  const numbered = Array.from({ length: 10_000 }, (_, line) => `line ${line}`).join('\n')
  expect(mergeTexts(numbered, `mine\n${numbered}`, `${numbered}\ntheirs`)).toBe(
    `mine\n${numbered}\ntheirs`,
  )
  expect(performance.now() - started).toBeLessThan(20_000)
})

it('keeps every line that either side added', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 })
  const added = fc.array(fc.tuple(fc.nat(8), fc.nat(1_000)), { maxLength: 4 })
  let merges = 0
  fc.assert(
    fc.property(lines, added, added, (base, own, theirs) => {
      const insert = (side: string, places: [number, number][]) => {
        const copy: string[] = [...base]
        for (const [place, number] of places)
          copy.splice(Math.min(place, copy.length), 0, `${side}${number}`)
        return copy
      }
      const [here, there] = [insert('mine', own), insert('theirs', theirs)]
      const merged = mergeTexts(base.join('\n'), here.join('\n'), there.join('\n'))
      if (merged === null) return
      merges += 1
      const result = merged.split('\n')
      const isNew = (line: string) => /\d/.test(line)
      expect(result.filter(isNew).sort()).toEqual([...here, ...there].filter(isNew).sort())
    }),
    { numRuns: 2_000 },
  )
  expect(merges).toBeGreaterThan(200)
})
