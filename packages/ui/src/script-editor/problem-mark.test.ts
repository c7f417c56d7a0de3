import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { problemRange } from './problem-mark'

const doc = Text.of(['const x = ;', 'word other', ''])
const at = (line: number, column: number) => {
  const { from, to } = problemRange(doc, { line, column })
  return [doc.lineAt(from).number, doc.sliceString(from, to)]
}

it('is the word at the place', () => {
  expect(at(2, 6)).toEqual([2, 'other'])
  expect(at(1, 11)).toEqual([1, ';'])
})

it('stays in the line, and in the file', () => {
  expect(at(1, 40)).toEqual([1, ';'])
  expect(at(99, 1)).toEqual([3, ''])
  expect(at(0, 0)).toEqual([1, 'const'])
})
