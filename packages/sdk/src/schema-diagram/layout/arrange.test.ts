import { expect, it } from 'vitest'
import { arrange } from './arrange'

const tables = (count: number, height = 100) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, width: 260, height }))

/** Pairs of tables that cover a pixel of each other. */
function overlaps(
  boxes: readonly { id: number; width: number; height: number }[],
  positions: ReturnType<typeof arrange>,
): number {
  let count = 0
  for (const one of boxes)
    for (const other of boxes) {
      const a = positions[one.id]
      const b = positions[other.id]
      if (one.id >= other.id || !a || !b) continue
      const isApart =
        a.x + one.width <= b.x ||
        b.x + other.width <= a.x ||
        a.y + one.height <= b.y ||
        b.y + other.height <= a.y
      if (!isApart) count += 1
    }
  return count
}

/** Width and height of the box around the tables. */
function sizeOf(
  boxes: readonly { id: number; width: number; height: number }[],
  positions: ReturnType<typeof arrange>,
): { width: number; height: number } {
  const placed = boxes.map(({ id, width, height }) => {
    const { x, y } = positions[id] ?? { x: NaN, y: NaN }
    return { x, y, right: x + width, bottom: y + height }
  })
  return {
    width: Math.max(...placed.map(({ right }) => right)) - Math.min(...placed.map(({ x }) => x)),
    height: Math.max(...placed.map(({ bottom }) => bottom)) - Math.min(...placed.map(({ y }) => y)),
  }
}

it('places each table once, apart from the others', () => {
  const boxes = tables(60).map((box) => ({ ...box, height: 60 + (box.id % 7) * 40 }))
  const keys = boxes.slice(0, 40).map(({ id }) => ({ source: id, target: (id * 7) % 40 || 1 }))
  const positions = arrange({ tables: boxes, keys })
  expect(Object.keys(positions)).toHaveLength(60)
  expect(overlaps(boxes, positions)).toBe(0)
})

it('places a referenced table before those that reference it', () => {
  const positions = arrange({
    tables: tables(3),
    keys: [
      { source: 2, target: 1 },
      { source: 3, target: 2 },
      { source: 1, target: 1 },
    ],
  })
  expect(positions[1]?.x).toBeLessThan(positions[2]?.x ?? 0)
  expect(positions[2]?.x).toBeLessThan(positions[3]?.x ?? 0)
})

it('takes cycles, no tables and only tables without keys', () => {
  expect(arrange({ tables: [], keys: [] })).toEqual({})
  const cycle = [
    { source: 1, target: 2 },
    { source: 2, target: 1 },
  ]
  expect(overlaps(tables(2), arrange({ tables: tables(2), keys: cycle }))).toBe(0)
  const alone = arrange({ tables: tables(30), keys: [] })
  expect(overlaps(tables(30), alone)).toBe(0)
  expect(alone[1]).toEqual({ x: 0, y: 0 })
})

const key = (source: number, target: number) => ({ source, target })
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it.each([
  // As the benchmark has them: few ranks of many tables, all joined.
  ['a net', numbers(299).flatMap((n) => [key(n + 1, ((n * 7) % n) + 1), key(n + 1, (n >> 1) + 1)])],
  ['a star', numbers(299).map((n) => key(n + 1, 1))],
  ['a chain', numbers(299).map((n) => key(n + 1, n))],
  ['a tree', numbers(299).map((n) => key(n + 1, Math.floor(n / 3) + 1))],
  ['pairs', numbers(150).map((n) => key(n * 2, n * 2 - 1))],
  [
    'a star, pairs and single tables',
    [
      ...numbers(100).map((n) => key(n + 1, 1)),
      ...numbers(40).map((n) => key(101 + n * 2, 100 + n * 2)),
    ],
  ],
  ['no keys', []],
])('shows 300 tables of %s at a glance', (_, keys) => {
  const boxes = tables(300).map((box) => ({ ...box, height: 90 + (box.id % 12) * 24 }))
  const positions = arrange({ tables: boxes, keys })
  expect(overlaps(boxes, positions)).toBe(0)
  const { width, height } = sizeOf(boxes, positions)
  expect(width / height).toBeGreaterThan(0.8)
  expect(width / height).toBeLessThan(3.2)
  // A zoom of a tenth in a window of usual size.
  expect(Math.min(1_100 / width, 700 / height)).toBeGreaterThan(0.1)
})

it('places a referenced table before those that reference it, where they fill several columns', () => {
  const keys = numbers(299).map((n) => key(n + 1, Math.floor(n / 30) + 1))
  const positions = arrange({ tables: tables(300), keys })
  for (const { source, target } of keys)
    if (source !== target) expect(positions[target]?.x).toBeLessThan(positions[source]?.x ?? 0)
})
