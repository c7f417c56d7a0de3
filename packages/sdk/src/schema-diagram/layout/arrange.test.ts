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
