import { expect, it } from 'vitest'
import { fileChanges } from './file-changes'

it('names what was added, changed and removed, and leaves out the rest', () => {
  const file = (path: string, content: string) => ({ path, content })
  expect(
    fileChanges(
      [file('same.ts', '1'), file('old.ts', '2'), file('index.ts', '3')],
      [file('index.ts', '4'), file('same.ts', '1'), file('lib/new.ts', '5')],
    ),
  ).toEqual([
    { path: 'index.ts', kind: 'changed', before: '3', after: '4' },
    { path: 'lib/new.ts', kind: 'added', before: '', after: '5' },
    { path: 'old.ts', kind: 'removed', before: '2', after: '' },
  ])
  expect(fileChanges([file('a.ts', '')], [file('a.ts', '')])).toEqual([])
})
