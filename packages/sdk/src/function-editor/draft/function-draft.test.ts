import { describe, expect, it } from 'vitest'
import { changeDraft, isSameFiles, pathProblem, readDraft, type EdgeDraft } from './function-draft'

const draft: EdgeDraft = {
  files: [
    { path: 'index.ts', content: 'one' },
    { path: 'lib/two.ts', content: 'two' },
  ],
  open: 'index.ts',
}

describe('the draft of a function', () => {
  it('has files that are added, typed in, renamed and removed', () => {
    const added = changeDraft(draft, { type: 'add', path: 'three.ts' })
    expect(added.open).toBe('three.ts')
    const typed = changeDraft(added, { type: 'type', content: '3' })
    expect(typed.files.at(-1)).toEqual({ path: 'three.ts', content: '3' })
    const renamed = changeDraft(typed, { type: 'rename', path: 'lib/three.ts' })
    expect(renamed.files.map(({ path }) => path)).toEqual([
      'index.ts',
      'lib/two.ts',
      'lib/three.ts',
    ])
    const removed = changeDraft(renamed, { type: 'remove' })
    expect(removed).toEqual(draft)
    expect(changeDraft(draft, { type: 'open', path: 'lib/two.ts' }).open).toBe('lib/two.ts')
  })

  it.each([
    ['a.ts', null],
    ['lib/a-b_c.test.ts', null],
    ['INDEX.ts', 'taken'],
    ['', 'wrong'],
    ['/a.ts', 'wrong'],
    ['../a.ts', 'wrong'],
    ['lib/.hidden', 'wrong'],
    ['lib//a.ts', 'wrong'],
    ['a'.repeat(201), 'wrong'],
  ])('takes “%s” as a path: %s', (path, problem) => {
    expect(pathProblem(path, ['index.ts'])).toBe(problem)
  })

  it('is the same in another order, and not with another text', () => {
    expect(isSameFiles(draft.files, draft.files.toReversed())).toBe(true)
    expect(isSameFiles(draft.files, draft.files.slice(1))).toBe(false)
    const typed = changeDraft(draft, { type: 'type', content: 'other' })
    expect(isSameFiles(draft.files, typed.files)).toBe(false)
  })

  it('is read from the browser’s storage, unless it is damaged', () => {
    expect(readDraft(draft)).toEqual(draft)
    expect(readDraft({ ...draft, open: 'gone' })?.open).toBe('index.ts')
    for (const stored of [
      ...[null, 'text', [], {}, { files: [], open: '' }, { files: [{}], open: '' }],
      ...[{ files: [null], open: '' }, { files: draft.files }],
    ])
      expect(readDraft(stored)).toBeNull()
  })
})
