import { expect, it } from 'vitest'
import { MAX_TABLES, refreshNames, type NameSource, type Table } from './table-names'

/** Databases with so many tables each, and what is read of them. */
function project(sizes: Readonly<Record<number, number>>) {
  const reads: { database: number; limit: number }[] = []
  const source: NameSource = {
    databases: () =>
      Promise.resolve(Object.keys(sizes).map((oid) => ({ oid: Number(oid), name: `d${oid}` }))),
    tables({ oid: database }, limit) {
      reads.push({ database, limit })
      const length = Math.min(sizes[database] ?? 0, limit)
      return Promise.resolve(
        Array.from({ length }, (_, oid): Table => ({ database, oid, file: oid, name: 't' })),
      )
    },
  }
  return { reads, source }
}
const sizeOf = (names: ReadonlyMap<number, readonly Table[]>) =>
  [...names.values()].reduce((total, { length }) => total + length, 0)

it('reads no more names than one project has, whatever the number of its databases', async () => {
  const sizes = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at + 1, 20_000]))
  const { reads, source } = project(sizes)
  const names = await refreshNames(new Map(), null, source)
  expect(sizeOf(names)).toBe(MAX_TABLES)
  // Nothing is asked of those for which no room is left.
  expect(reads.map(({ database }) => database)).toEqual([1, 2, 3])
})

it('reads only databases that have changed or are new, and forgets those that are gone', async () => {
  const before = await refreshNames(new Map(), null, project({ 1: 3, 2: 4, 3: 5 }).source)
  const { reads, source } = project({ 1: 3, 2: 6, 4: 1 })
  const names = await refreshNames(before, new Set([2]), source)
  expect(reads).toEqual([
    { database: 2, limit: MAX_TABLES - 3 },
    { database: 4, limit: MAX_TABLES - 9 },
  ])
  expect([...names].map(([database, { length }]) => [database, length])).toEqual([
    [1, 3],
    [2, 6],
    [4, 1],
  ])
})
