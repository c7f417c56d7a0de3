import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { isWorthKeeping, keptFromText, keptToText } from './kept-snippet'
import { newSnippet } from './snippet-flow'

const document = {
  ...newSnippet({ name: 'Orders', sql: 'select 1', folderId: 'f', chart: { kind: 'line', x: 'day', y: ['sum'] } }),
  base: { version: 3, updatedAt: 5 },
  changedAt: 7,
  sent: 'select',
  offered: [{ sql: 'x', at: 1, from: 'platform' as const }],
}

it('brings back what was kept', () => {
  expect(keptFromText(keptToText({ page: 'p', document }))).toEqual({ page: 'p', document })
})

test.each([
  null,
  '',
  '{',
  '[]',
  'null',
  '{"version":2,"page":"p","document":{}}',
  '{"version":1,"page":"p","document":{"fields":{"sql":5}}}',
])('%j is nothing', (text) => expect(keptFromText(text)).toBeNull())

it('never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (fields, rest) => {
      void keptFromText(JSON.stringify({ version: 1, page: 'p', document: { fields, offered: rest, base: rest } }))
    }),
  )
})

it('is worth it for what is nowhere else', () => {
  const saved = { ...document, changedAt: null, offered: [] }
  expect([isWorthKeeping(saved), isWorthKeeping({ ...saved, base: null }), isWorthKeeping({ ...saved, changedAt: 1 })]).toEqual([
    false,
    true,
    true,
  ])
  expect(isWorthKeeping({ ...saved, offered: document.offered })).toBe(true)
})
