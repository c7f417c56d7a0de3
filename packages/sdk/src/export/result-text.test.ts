import { describe, expect, it } from 'vitest'
import { resultSetOfRows } from '../results/result-set'
import { copyableText, resultFile, resultText, rowsOfArea } from './result-text'

const of = (count: number) =>
  resultSetOfRows(
    [{ name: 'n', typeOid: 20 }, { name: 't' }],
    Array.from({ length: count }, (_, row) => [String(row), row % 2 ? '' : null]),
  )
const options = (over = {}) => ({
  format: 'csv' as const,
  table: '',
  signal: new AbortController().signal,
  ...over,
})

describe('the text of a result', () => {
  it('has every row once, in order, over the borders of its pieces', async () => {
    const text = await copyableText(of(5001), options())
    const lines = text!.split('\r\n')
    expect(lines).toHaveLength(5003)
    expect(lines.slice(0, 3)).toEqual(['n,t', '0,', '1,""'])
    expect(lines[5001]).toBe('5000,')
  })

  it('is JSON over the borders of its pieces', async () => {
    const rows = JSON.parse(
      await (await resultFile(of(4001), options({ format: 'json' }), 'application/json')).text(),
    ) as { n: string }[]
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 4001 }, (_, row) => String(row)))
  })

  it('is of what is selected only: some rows, some columns', async () => {
    const rows = resultSetOfRows(
      [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
      Array.from({ length: 9 }, (_, row) => ['a', 'b', 'c'].map((name) => name + row)),
    )
    const area = { rows: [[1, 2] as const, [7, 7] as const], columns: [1, 2] as const }
    expect(await copyableText(rows, options({ area }))).toBe('b,c\r\nb1,c1\r\nb2,c2\r\nb7,c7\r\n')
    expect(await copyableText(rows, options({ area, format: 'sql', table: 't' }))).toBe(
      `insert into t ("b", "c") values\n  ('b1', 'c1'),\n  ('b2', 'c2'),\n  ('b7', 'c7');\n`,
    )
    expect(rowsOfArea(area)).toBe(3)
  })

  it('stops when it is not wanted any more', async () => {
    const controller = new AbortController()
    const pieces = resultText(of(10_000), options({ signal: controller.signal }))
    await pieces.next()
    await pieces.next()
    controller.abort()
    await expect(pieces.next()).rejects.toThrow()
  })

  it('is not forced onto the clipboard when it is too large', async () => {
    const large = resultSetOfRows(
      [{ name: 't' }],
      Array.from({ length: 20 }, () => ['x'.repeat(1024 * 1024)]),
    )
    expect(await copyableText(large, options())).toBeNull()
  })
})
