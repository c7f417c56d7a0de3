import { describe, expect, it } from 'vitest'
import { completionsOf, reportedProblems } from './language-answers'

const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } }

describe('answers of a language server', () => {
  it('are problems without the folder of the draft, and without hints', () => {
    const items = [
      { range, severity: 1, message: 'No file:///work/ab/source/lib/a.ts in /work/ab.' },
      { range, severity: 4, message: 'Not used.' },
      { severity: 1, message: 'Without a place.' },
    ]
    expect(reportedProblems({ kind: 'full', items }, 'index.ts', '/work/ab')).toEqual([
      {
        ...{ path: 'index.ts', severity: 'error', from: range.start, to: range.end },
        message: 'No lib/a.ts in .',
      },
    ])
    expect(reportedProblems(null, 'index.ts', '/work/ab')).toEqual([])
  })

  it('are completions of the word before a place, in the order of the server', () => {
    const items = [
      { label: 'serveHttp', kind: 3, sortText: '12' },
      { label: 'serve', kind: 3, sortText: '11', insertText: 'serve' },
      { label: 'remove', kind: 3, sortText: '10' },
    ]
    const found = completionsOf({ isIncomplete: false, items }, 'let a\nDeno.Ser', {
      ...{ line: 1, character: 8 },
    })
    expect(found.isIncomplete).toBe(false)
    expect(found.items.map(({ label }) => label)).toEqual(['serve', 'serveHttp'])
    expect(found.items[0]).toMatchObject({
      ...{ kind: 'function', insert: 'serve' },
      ...{ from: { line: 1, character: 5 }, to: { line: 1, character: 8 } },
    })
  })

  it('are no more than a bound, and say so', () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ label: `name${index}` }))
    const found = completionsOf(items, 'n', { line: 0, character: 1 })
    expect([found.items.length, found.isIncomplete]).toEqual([200, true])
  })

  it('are found in one pass over a line', () => {
    const startedAt = performance.now()
    const line = `${'a'.repeat(300_000)}-`
    completionsOf([], line, { line: 0, character: line.length })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
