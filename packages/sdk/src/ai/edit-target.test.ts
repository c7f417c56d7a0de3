import { describe, expect, it } from 'vitest'
import { aroundTarget, editTarget, wholeDocument, withAnswer } from './edit-target'

const at = (head: number) => ({ from: head, to: head, head })
const two = 'select 1;\n\n\nselect 2;'

describe('editTarget', () => {
  it.each([
    ['the selection', two, { from: 7, to: 8, head: 8 }, 'selection', '1'],
    ['the statement that the cursor stands in', two, at(3), 'statement', 'select 1'],
    ['the statement that the cursor touches', two, at(8), 'statement', 'select 1'],
    ['the place between two statements', two, at(10), 'cursor', ''],
    ['an empty document', '', at(0), 'cursor', ''],
  ] as const)('is %s', (_, document, selection, kind, text) => {
    const target = editTarget(document, selection)
    expect(target.kind).toBe(kind)
    expect(aroundTarget(target).selection).toBe(text)
  })

  it('comes with what stands around it', () => {
    expect(aroundTarget(editTarget(two, at(14)))).toEqual({
      textBeforeCursor: 'select 1;\n\n\n',
      selection: 'select 2',
      textAfterCursor: ';',
    })
  })
})

describe('withAnswer', () => {
  it.each([
    ['a statement keeps its one semicolon', two, at(3), 'select 3;\n', 'select 3;\n\n\nselect 2;'],
    ['a statement without one gets the answer’s', 'select 1', at(3), 'select 3;', 'select 3;'],
    [
      'at the cursor the answer stands as it is',
      two,
      at(10),
      '\nselect 9;',
      'select 1;\n\nselect 9;\n\nselect 2;',
    ],
    ['a selection keeps its line break', 'a\nb\nc', { from: 2, to: 4, head: 4 }, 'x', 'a\nx\nc'],
    [
      'a selection with its semicolon',
      two,
      { from: 0, to: 9, head: 9 },
      'select 3;',
      'select 3;\n\n\nselect 2;',
    ],
  ])('%s', (_, document, selection, answer, expected) => {
    expect(withAnswer(editTarget(document, selection), answer)).toBe(expected)
  })

  it('can stand in for everything', () => {
    expect(withAnswer(wholeDocument('selec 1\n'), 'select 1')).toBe('select 1\n')
  })
})
