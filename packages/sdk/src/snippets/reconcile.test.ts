import { describe, expect, it } from 'vitest'
import { reconcile } from './reconcile'
import { newSnippet } from './snippet-flow'
import type { PlatformCopy, SnippetDocument } from './snippet.types'

const fields = (sql: string) => newSnippet({ sql }).fields
const copy = (sql: string, version = 2, updatedAt = 2000): PlatformCopy => ({ fields: fields(sql), version, updatedAt })
const draft = (sql: string, changedAt: number | null, more: Partial<SnippetDocument> = {}): SnippetDocument => ({
  ...newSnippet({ sql }),
  base: { version: 1, updatedAt: 1000 },
  changedAt,
  ...more,
})
const read = ({ fields: { sql }, changedAt, base, offered }: SnippetDocument) => ({
  sql,
  needsSaving: changedAt !== null,
  version: base?.version,
  offered: offered.map((text) => `${text.from}: ${text.sql}`),
})

describe('on load, whoever is newer wins and the other is offered', () => {
  it('a newer draft is shown and needs saving, the saved text is offered', () => {
    expect(read(reconcile(draft('mine', 3000), copy('theirs'), false))).toEqual({
      sql: 'mine',
      needsSaving: true,
      version: 2,
      offered: ['platform: theirs'],
    })
  })
  it('a newer saved text is shown, the draft is offered', () => {
    expect(read(reconcile(draft('mine', 1500), copy('theirs'), false))).toEqual({
      sql: 'theirs',
      needsSaving: false,
      version: 2,
      offered: ['here: mine'],
    })
  })
  it('what somebody types in is not replaced by itself, however old', () => {
    expect(read(reconcile(draft('mine', 1500), copy('theirs'), true)).sql).toBe('mine')
  })
})

describe('there is nothing to offer', () => {
  it('when nothing was changed here: loading a saved text clears needs-saving', () => {
    expect(read(reconcile(draft('old', null), copy('new'), true))).toEqual({ sql: 'new', needsSaving: false, version: 2, offered: [] })
  })
  it('when both say the same', () => {
    expect(read(reconcile(draft('same', 1500), copy('same'), false))).toEqual({ sql: 'same', needsSaving: false, version: 2, offered: [] })
  })
  it('when the draft was made from this very copy, whatever the clocks say', () => {
    expect(read(reconcile(draft('mine', 500), copy('old', 1), false))).toMatchObject({ sql: 'mine', needsSaving: true, offered: [] })
  })
  it('when the copy is a save of our own whose answer was lost', () => {
    expect(read(reconcile(draft('mine, longer', 500, { sent: 'other start' }), copy('other start'), false))).toMatchObject({
      sql: 'mine, longer',
      version: 2,
      offered: [],
    })
  })
})

it('a name that was changed here needs saving although the texts are the same', () => {
  const renamed = { ...draft('same', 3000), fields: { ...fields('same'), name: 'Orders' } }
  expect(reconcile(renamed, copy('same'), false)).toMatchObject({ fields: { name: 'Orders' }, changedAt: 3000, offered: [] })
})

it('a chart that was changed here needs saving too, and one that says the same does not', () => {
  const chart = { kind: 'line' as const, x: 'day', y: ['sum'] }
  const drawn = (made: typeof chart, at: number) => ({ ...draft('same', at), fields: { ...fields('same'), chart: made } })
  expect(reconcile(drawn(chart, 3000), copy('same'), false)).toMatchObject({ fields: { chart }, changedAt: 3000, offered: [] })
  const theirs = { ...copy('same'), fields: { ...fields('same'), chart: { ...chart, y: ['sum'] } } }
  expect(reconcile(drawn(chart, 3000), theirs, false).changedAt).toBeNull()
  expect(reconcile(drawn({ ...chart, y: ['sum', 'n'] }, 3000), theirs, false).changedAt).toBe(3000)
})
