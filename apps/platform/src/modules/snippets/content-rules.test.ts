import { describe, expect, it } from 'vitest'
import {
  checkChange,
  checkPlace,
  MAX_FOLDER_DEPTH,
  isSame,
  mayTakeBack,
  subtreeOf,
  applySnippetInput,
  type SnippetState,
} from './content-rules'
import type { ContentWriter, SnippetFolder } from './content.types'

const saved: SnippetState = {
  name: 'a',
  description: 'd',
  visibility: 'user',
  folderId: 'f',
  sql: 'select 1',
  chart: null,
}
const input = { id: 'x', type: 'sql', sql: 'select 2' } as const

describe('a save', () => {
  it('fills a new snippet with the defaults of spec section 3', () => {
    expect(applySnippetInput(null, input)).toEqual({
      name: 'Untitled',
      description: '',
      visibility: 'user',
      folderId: null,
      sql: 'select 2',
      chart: null,
    })
  })

  it('keeps what it does not name', () => {
    expect(applySnippetInput(saved, input)).toEqual({ ...saved, sql: 'select 2' })
    expect(applySnippetInput(saved, { ...input, name: ' b ', folderId: null })).toMatchObject({
      name: 'b',
      folderId: null,
      description: 'd',
    })
  })

  it('never puts a shared snippet into a folder (spec section 5)', () => {
    for (const sent of [
      { visibility: 'project' },
      { visibility: 'project', folderId: 'g' },
    ] as const) {
      expect(() => applySnippetInput(saved, { ...input, ...sent })).toThrow(
        'Shared snippet cannot be within a folder',
      )
    }
    expect(
      applySnippetInput(saved, { ...input, visibility: 'project', folderId: null }),
    ).toMatchObject({
      visibility: 'project',
    })
  })

  it('is the same only when nothing differs', () => {
    const chart = { kind: 'bar', x: 'a', y: ['b'] } as const
    expect(isSame(saved, { ...saved })).toBe(true)
    expect(
      isSame(
        { ...saved, chart: { ...chart, y: ['b'] } },
        { ...saved, chart: { y: ['b'], x: 'a', kind: 'bar' } },
      ),
    ).toBe(true)
    for (const other of [
      { sql: '' },
      { name: 'b' },
      { folderId: null },
      { description: '' },
      { chart: { ...chart, y: [] } },
    ]) {
      expect(isSame(saved, { ...saved, ...other })).toBe(false)
    }
  })
})

describe('who may change what', () => {
  const writer = (personId: string, mayShare: boolean, mayDeleteShared = false): ContentWriter => ({
    projectRef: 'r',
    personId,
    mayShare,
    mayDeleteShared,
  })
  const shared = { ownerId: 'ada', visibility: 'project' } as const
  const open: SnippetState = { ...saved, visibility: 'project', folderId: null }

  it.each([
    ['a reader keeps private ones', writer('ada', false), null, saved, null],
    ['a reader shares nothing', writer('ada', false), null, open, 'may-not-share'],
    [
      'a reader changes no shared one, not even an old one of their own',
      writer('ada', false),
      shared,
      open,
      'may-not-share',
    ],
    [
      'a person who can share changes shared ones of others',
      writer('bob', true),
      shared,
      open,
      null,
    ],
    ['but does not make them private', writer('bob', true), shared, saved, 'not-yours'],
    ['the owner does', writer('ada', true), shared, saved, null],
    ['and so does an administrator', writer('bob', true, true), shared, saved, null],
  ])('%s', (_, who, current, next, reason) => {
    const check = () => checkChange(who, current, next)
    if (reason === null) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ reason }) as Error)
  })

  it('an owner who became a reader takes nothing back', () => {
    expect(mayTakeBack(writer('ada', false), { ownerId: 'ada' })).toBe(false)
    expect(mayTakeBack(writer('ada', true), { ownerId: 'ada' })).toBe(true)
  })
})

describe('folders', () => {
  const folder = (id: string, parentId: string | null): SnippetFolder => ({
    id,
    parentId,
    name: id,
    ownerId: 'ada',
  })
  const chain = Array.from({ length: MAX_FOLDER_DEPTH }, (_, index) =>
    folder(`${index}`, index === 0 ? null : `${index - 1}`),
  )

  it('are in no folder that is not there, and never inside themselves', () => {
    const folders = [folder('a', null), folder('b', 'a'), folder('c', 'b')]
    expect(() => checkPlace(folders, null, 'c')).not.toThrow()
    expect(() => checkPlace(folders, 'c', null)).not.toThrow()
    expect(() => checkPlace(folders, null, 'z')).toThrow('Folder not found.')
    for (const inside of ['a', 'b', 'c'])
      expect(() => checkPlace(folders, 'a', inside)).toThrow('A folder can’t be inside itself.')
  })

  it('are as deep as they may be and no deeper, with all that they hold', () => {
    expect(() => checkPlace(chain, null, `${MAX_FOLDER_DEPTH - 2}`)).not.toThrow()
    expect(() => checkPlace(chain, null, `${MAX_FOLDER_DEPTH - 1}`)).toThrow('deeper')
    expect(() =>
      checkPlace([...chain, folder('x', null), folder('y', 'x')], 'x', `${MAX_FOLDER_DEPTH - 2}`),
    ).toThrow('deeper')
  })

  it('are found with all that is in them', () => {
    expect(
      subtreeOf([folder('a', null), folder('b', 'a'), folder('c', 'b'), folder('d', null)], 'a'),
    ).toEqual(['a', 'b', 'c'])
  })
})
