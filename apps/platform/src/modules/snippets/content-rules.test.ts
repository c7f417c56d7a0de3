import { describe, expect, it } from 'vitest'
import {
  checkChange,
  checkPlace,
  DEEPEST_FOLDER,
  isSame,
  mayTakeBack,
  subtreeOf,
  withWish,
  type SnippetState,
} from './content-rules'
import type { ContentWriter, SnippetFolder } from './content.types'

const kept: SnippetState = {
  name: 'a',
  description: 'd',
  visibility: 'user',
  folderId: 'f',
  sql: 'select 1',
  chart: null,
}
const wish = { id: 'x', type: 'sql', sql: 'select 2' } as const

describe('a save', () => {
  it('fills a new snippet with the defaults of spec section 3', () => {
    expect(withWish(null, wish)).toEqual({
      name: 'Untitled',
      description: '',
      visibility: 'user',
      folderId: null,
      sql: 'select 2',
      chart: null,
    })
  })

  it('keeps what it does not name', () => {
    expect(withWish(kept, wish)).toEqual({ ...kept, sql: 'select 2' })
    expect(withWish(kept, { ...wish, name: ' b ', folderId: null })).toMatchObject({
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
      expect(() => withWish(kept, { ...wish, ...sent })).toThrow(
        'Shared snippet cannot be within a folder',
      )
    }
    expect(withWish(kept, { ...wish, visibility: 'project', folderId: null })).toMatchObject({
      visibility: 'project',
    })
  })

  it('is the same only when nothing differs', () => {
    const chart = { kind: 'bar', x: 'a', y: ['b'] } as const
    expect(isSame(kept, { ...kept })).toBe(true)
    expect(
      isSame(
        { ...kept, chart: { ...chart, y: ['b'] } },
        { ...kept, chart: { y: ['b'], x: 'a', kind: 'bar' } },
      ),
    ).toBe(true)
    for (const other of [
      { sql: '' },
      { name: 'b' },
      { folderId: null },
      { description: '' },
      { chart: { ...chart, y: [] } },
    ]) {
      expect(isSame(kept, { ...kept, ...other })).toBe(false)
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
  const open: SnippetState = { ...kept, visibility: 'project', folderId: null }

  it.each([
    ['a reader keeps private ones', writer('ada', false), null, kept, null],
    ['a reader shares nothing', writer('ada', false), null, open, 'may-not-share'],
    [
      'a reader changes no shared one, not even an old one of their own',
      writer('ada', false),
      shared,
      open,
      'may-not-share',
    ],
    ['whoever may share changes shared ones of others', writer('bob', true), shared, open, null],
    ['but does not make them private', writer('bob', true), shared, kept, 'not-yours'],
    ['the owner does', writer('ada', true), shared, kept, null],
    ['and so does an administrator', writer('bob', true, true), shared, kept, null],
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
  const chain = Array.from({ length: DEEPEST_FOLDER }, (_, index) =>
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
    expect(() => checkPlace(chain, null, `${DEEPEST_FOLDER - 2}`)).not.toThrow()
    expect(() => checkPlace(chain, null, `${DEEPEST_FOLDER - 1}`)).toThrow('deeper')
    expect(() =>
      checkPlace([...chain, folder('x', null), folder('y', 'x')], 'x', `${DEEPEST_FOLDER - 2}`),
    ).toThrow('deeper')
  })

  it('are found with all that is in them', () => {
    expect(
      subtreeOf([folder('a', null), folder('b', 'a'), folder('c', 'b'), folder('d', null)], 'a'),
    ).toEqual(['a', 'b', 'c'])
  })
})
