import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { isWorthKeeping, storedSnippetFromText, storedSnippetToText } from './stored-snippet'
import { newSnippet } from './session/snippet-flow'

const document = {
  ...newSnippet({
    name: 'Orders',
    sql: 'select 1',
    folderId: 'f',
    chart: { kind: 'line', x: 'day', y: ['sum'] },
  }),
  base: { version: 3, updatedAt: 5, fields: newSnippet({ sql: 'select' }).fields },
  changedAt: 7,
  sent: 'select',
  offered: [{ sql: 'x', at: 1, from: 'platform' as const }],
}

it('restores the stored value', () => {
  expect(storedSnippetFromText(storedSnippetToText({ page: 'p', document }))).toEqual({
    page: 'p',
    document,
  })
})

it('knows what a draft was made from, but for texts that would fill the storage', () => {
  const large = { ...document.base, fields: { ...document.base.fields, sql: 'x'.repeat(300_000) } }
  const read = (one: typeof document) =>
    storedSnippetFromText(storedSnippetToText({ page: 'p', document: one }))?.document.base
  expect(read({ ...document, base: large })).toEqual({ ...large, fields: null })
})

it('reads what an older page has stored', () => {
  const older = { page: 'p', document: { ...document, base: { version: 3, updatedAt: 5 } } }
  expect(storedSnippetFromText(JSON.stringify({ version: 1, ...older }))?.document.base).toEqual({
    version: 3,
    updatedAt: 5,
    fields: null,
  })
})

test.each([
  null,
  '',
  '{',
  '[]',
  'null',
  '{"version":2,"page":"p","document":{}}',
  '{"version":1,"page":"p","document":{"fields":{"sql":5}}}',
])('%j is nothing', (text) => expect(storedSnippetFromText(text)).toBeNull())

it('never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (fields, rest) => {
      void storedSnippetFromText(
        JSON.stringify({ version: 1, page: 'p', document: { fields, offered: rest, base: rest } }),
      )
    }),
  )
})

it('is worth it for what is nowhere else', () => {
  const saved = { ...document, changedAt: null, offered: [] }
  expect([
    isWorthKeeping(saved),
    isWorthKeeping({ ...saved, base: null }),
    isWorthKeeping({ ...saved, changedAt: 1 }),
  ]).toEqual([false, true, true])
  expect(isWorthKeeping({ ...saved, offered: document.offered })).toBe(true)
})
