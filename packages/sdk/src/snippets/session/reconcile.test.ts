import { describe, expect, it } from 'vitest'
import { reconcile, type Reconciled } from './reconcile'
import { newSnippet } from './snippet-flow'
import type { PlatformCopy, SnippetDocument, SnippetFields } from '../snippet.types'

const fields = (sql: string) => newSnippet({ sql }).fields
const copy = (sql: string, version = 2, updatedAt = 2000): PlatformCopy => ({
  fields: fields(sql),
  version,
  updatedAt,
})
const draft = (
  sql: string,
  changedAt: number | null,
  more: Partial<SnippetDocument> = {},
): SnippetDocument => ({
  ...newSnippet({ sql }),
  base: { version: 1, updatedAt: 1000, fields: fields('before') },
  changedAt,
  ...more,
})
const read = ({
  document: {
    fields: { sql },
    changedAt,
    base,
    offered,
  },
  conflict,
}: Reconciled) => ({
  sql,
  needsSaving: changedAt !== null,
  version: base?.version,
  offered: offered.map((text) => `${text.from}: ${text.sql}`),
  isConflict: conflict !== null,
})

describe('of two texts that cannot be merged the newer is shown and the other is offered', () => {
  it('a newer draft is shown, and waits for a choice before it is saved over the other text', () => {
    expect(read(reconcile(draft('mine', 3000), copy('theirs'), false))).toEqual({
      sql: 'mine',
      needsSaving: true,
      version: 1,
      offered: ['platform: theirs'],
      isConflict: true,
    })
  })
  it('a newer saved text is shown, the draft is offered', () => {
    expect(read(reconcile(draft('mine', 1500), copy('theirs'), false))).toEqual({
      sql: 'theirs',
      needsSaving: false,
      version: 2,
      offered: ['here: mine'],
      isConflict: false,
    })
  })
  it('an edited text is never replaced automatically, however old', () => {
    expect(read(reconcile(draft('mine', 1500), copy('theirs'), true)).sql).toBe('mine')
  })
})

describe('there is nothing to offer', () => {
  it('when nothing was changed here: loading a saved text clears needs-saving', () => {
    expect(read(reconcile(draft('old', null), copy('new'), true))).toEqual({
      sql: 'new',
      needsSaving: false,
      version: 2,
      offered: [],
      isConflict: false,
    })
  })
  it('when both say the same', () => {
    expect(read(reconcile(draft('same', 1500), copy('same'), false))).toEqual({
      sql: 'same',
      needsSaving: false,
      version: 2,
      offered: [],
      isConflict: false,
    })
  })
  it('when the draft was made from this very copy, whatever the clocks say', () => {
    expect(read(reconcile(draft('mine', 500), copy('old', 1), false))).toMatchObject({
      sql: 'mine',
      needsSaving: true,
      offered: [],
    })
  })
  it('when the copy is a save of our own whose answer was lost', () => {
    expect(
      read(
        reconcile(draft('mine, longer', 500, { sent: 'other start' }), copy('other start'), false),
      ),
    ).toMatchObject({
      sql: 'mine, longer',
      version: 2,
      offered: [],
    })
  })
})

describe('changes that do not touch each other', () => {
  const before = 'select a\nfrom t\nlimit 1'
  const base = { version: 1, updatedAt: 1000, fields: fields(before) }

  it('are merged, whichever is newer, and nothing is offered', () => {
    for (const [changedAt, keepShown] of [
      [3000, false],
      [1500, false],
      [1500, true],
    ] as const) {
      const met = reconcile(
        draft('select a, b\nfrom t\nlimit 1', changedAt, { base }),
        copy('select a\nfrom t\nlimit 9'),
        keepShown,
      )
      expect(read(met)).toEqual({
        sql: 'select a, b\nfrom t\nlimit 9',
        needsSaving: true,
        version: 2,
        offered: [],
        isConflict: false,
      })
    }
  })

  it('include the name, the folder and who may see it', () => {
    const own: SnippetFields = { ...fields(`${before}\n-- mine`), name: 'Mine', folderId: 'f' }
    const theirs: SnippetFields = {
      ...fields(before),
      description: 'theirs',
      visibility: 'project',
    }
    const met = reconcile(
      { ...draft('', 3000, { base }), fields: own },
      { ...copy(''), fields: theirs },
      true,
    )
    expect(met.document.fields).toMatchObject({
      name: 'Mine',
      description: 'theirs',
      visibility: 'project',
      folderId: null,
    })
  })

  it('are not known of a draft that an older page stored: the texts are offered', () => {
    const met = reconcile(
      draft(`${before}\n-- mine`, 3000, { base: { ...base, fields: null } }),
      copy(`-- theirs\n${before}`),
      false,
    )
    expect(read(met)).toMatchObject({
      isConflict: true,
      offered: [`platform: -- theirs\n${before}`],
    })
  })

  it('a text that is held whole by the one here needs no choice', () => {
    expect(read(reconcile(draft('mine and theirs', 1500), copy('theirs'), true))).toMatchObject({
      version: 2,
      offered: [],
      isConflict: false,
    })
  })
})

it('a name that was changed here needs saving although the texts are the same', () => {
  const renamed = { ...draft('same', 3000), fields: { ...fields('same'), name: 'Orders' } }
  expect(reconcile(renamed, copy('same'), false).document).toMatchObject({
    fields: { name: 'Orders' },
    changedAt: 3000,
    offered: [],
  })
})

it('a chart that was changed here needs saving too, and one that says the same does not', () => {
  const chart = { kind: 'line' as const, x: 'day', y: ['sum'] }
  const drawn = (made: typeof chart, at: number) => ({
    ...draft('same', at),
    fields: { ...fields('same'), chart: made },
  })
  expect(reconcile(drawn(chart, 3000), copy('same'), false).document).toMatchObject({
    fields: { chart },
    changedAt: 3000,
    offered: [],
  })
  const theirs = { ...copy('same'), fields: { ...fields('same'), chart: { ...chart, y: ['sum'] } } }
  expect(reconcile(drawn(chart, 3000), theirs, false).document.changedAt).toBeNull()
  expect(
    reconcile(drawn({ ...chart, y: ['sum', 'n'] }, 3000), theirs, false).document.changedAt,
  ).toBe(3000)
})
