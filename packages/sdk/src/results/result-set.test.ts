import { RowChunk } from '@howdah/platform-client/query/row-chunk'
import type { QueryColumn } from '@howdah/platform-client/query/query.types'
import { describe, expect, it, vi } from 'vitest'
import { chunkIndexOf, createResultSet, resultSetOfRows } from './result-set'

const column: QueryColumn = {
  name: 'n',
  typeOid: 23,
  typeName: null,
  typmod: -1,
  tableOid: 0,
  columnNumber: 0,
}
const chunk = (rows: (string | null)[][]) =>
  RowChunk.ofLine(`{"type":"rows","count":${rows.length},"rows":${JSON.stringify(rows)}}`)!
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [String(from + index)])

describe('createResultSet', () => {
  it('finds every row across chunks of different sizes', () => {
    const set = createResultSet([column])
    const sizes = [1, 7, 2, 50, 3]
    let from = 0
    for (const size of sizes) {
      set.append(chunk(numbers(from, size)))
      from += size
    }
    expect(set.rowCount).toBe(63)
    for (let row = 0; row < 63; row += 1) expect(set.getCell(row, 0)).toBe(String(row))
  })

  it('keeps values as Postgres wrote them', () => {
    const set = createResultSet([column])
    set.append(
      chunk([['9007199254740993'], ['0.10000000000000000001'], [''], [null], ['\u{1F600}"\\\n']]),
    )
    expect([0, 1, 2, 3, 4].map((row) => set.getCell(row, 0))).toEqual([
      '9007199254740993',
      '0.10000000000000000001',
      '',
      null,
      '\u{1F600}"\\\n',
    ])
  })

  it('has nothing outside of what has arrived', () => {
    const set = createResultSet([column])
    expect(set.getCell(0, 0)).toBeUndefined()
    set.append(chunk([['1']]))
    expect([set.getCell(-1, 0), set.getCell(1, 0), set.getCell(0, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('tells of the first rows at once and of later ones once a frame', () => {
    const frames: (() => void)[] = []
    const set = createResultSet([column], (task) => frames.push(task))
    const listener = vi.fn()
    const stop = set.subscribe(listener)
    set.append(chunk([['1']]))
    expect(listener).toHaveBeenCalledTimes(1)
    set.append(chunk([['2']]))
    set.append(chunk([['3']]))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(frames).toHaveLength(1)
    frames[0]!()
    expect(listener).toHaveBeenCalledTimes(2)
    set.finish()
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    set.finish()
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('holds 1,000,000 rows in about the size of their text', () => {
    const set = createResultSet([column])
    for (let from = 1; from <= 1_000_000; from += 500) set.append(chunk(numbers(from, 500)))
    expect(set.rowCount).toBe(1_000_000)
    expect(set.size).toBeLessThan(16_000_000)
    expect(set.getCell(999_999, 0)).toBe('1000000')
    expect(set.getCell(0, 0)).toBe('1')
  })

  it('parses only what is looked at, and again only what it has let go', () => {
    const chunks = Array.from({ length: 40 }, (_, index) => chunk(numbers(index * 10, 10)))
    const parses = chunks.map((one) => vi.spyOn(one, 'rows'))
    const set = createResultSet([column])
    chunks.forEach(set.append)
    expect(parses.every((parse) => parse.mock.calls.length === 0)).toBe(true)
    for (let row = 0; row < 30; row += 1) set.getCell(row, 0)
    expect(parses.map((parse) => parse.mock.calls.length).slice(0, 4)).toEqual([1, 1, 1, 0])
    for (let row = 0; row < 400; row += 10) set.getCell(row, 0)
    set.getCell(0, 0)
    expect(parses[0]).toHaveBeenCalledTimes(2)
  })
})

describe('chunkIndexOf', () => {
  it('is the last chunk that starts at or before the row', () => {
    const starts = [0, 3, 4, 100]
    expect([0, 2, 3, 4, 99, 100, 5000].map((row) => chunkIndexOf(starts, row))).toEqual([
      0, 0, 1, 2, 2, 3, 3,
    ])
  })
})

describe('resultSetOfRows', () => {
  it('reads what it is given', () => {
    const set = resultSetOfRows([{ name: 'a' }, { name: 'b', typeOid: 20 }], [['x', null]])
    expect([set.rowCount, set.getCell(0, 0), set.getCell(0, 1), set.getCell(1, 0)]).toEqual([
      1,
      'x',
      null,
      undefined,
    ])
    expect(set.columns.map((one) => one.typeOid)).toEqual([0, 20])
  })
})
