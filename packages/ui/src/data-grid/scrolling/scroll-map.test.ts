import { describe, expect, it } from 'vitest'
import {
  jumpDistance,
  maxOffset,
  mustRebase,
  placeAt,
  realRange,
  rebased,
  revealed,
  scrolled,
  slotCount,
  virtualRange,
  virtualTop,
  visibleRange,
} from './scroll-map'
import type { ScrollGeometry, ScrollPlace } from './scroll-map'

const START: ScrollPlace = { top: 0, offset: 0 }
const geometry = (rowCount: number, maxContentHeight: number, viewport = 600): ScrollGeometry => ({
  rowCount,
  rowHeight: 30,
  maxContentHeight,
  viewport,
})

const GEOMETRIES: [name: string, ScrollGeometry][] = [
  ['few rows', geometry(10, 16_000_000)],
  ['rows that fit', geometry(100_000, 16_000_000)],
  ['a million rows under 10,000,000 px', geometry(1_000_000, 10_000_000)],
  ['three million rows', geometry(3_000_000, 16_000_000)],
  ['a hundred million rows', geometry(100_000_000, 16_000_000)],
  ['a low cap', geometry(1_000_000, 30_000)],
  ['a short window', geometry(3_000_000, 16_000_000, 90)],
  ['a tall window', geometry(3_000_000, 16_000_000, 2_400)],
]

/** Applies a scroll event in the same way as the grid. */
function scroll(place: ScrollPlace, top: number, g: ScrollGeometry): ScrollPlace {
  const next = scrolled(place, Math.min(realRange(g), Math.max(0, top)), g)
  return mustRebase(next, g) ? rebased(next, g) : next
}

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe.each(GEOMETRIES)('%s', (_name, g) => {
  it('never makes more slots than fit', () => {
    expect(slotCount(g) * g.rowHeight).toBeLessThanOrEqual(g.maxContentHeight)
    expect(slotCount(g)).toBeLessThanOrEqual(g.rowCount)
  })

  it('reaches both ends by the thumb', () => {
    const end = scroll(START, realRange(g), g)
    expect(virtualTop(end, g)).toBe(virtualRange(g))
    expect(visibleRange(end, g).last).toBe(g.rowCount - 1)
    const start = scroll(end, 0, g)
    expect(virtualTop(start, g)).toBe(0)
    expect(visibleRange(start, g).first).toBe(0)
  })

  it('reaches an end by the wheel from near it, to the px', () => {
    let place = placeAt(virtualRange(g) - 40 * g.rowHeight, g)
    for (let turn = 0; turn < 40; turn++) place = scroll(place, place.top + 100, g)
    expect(virtualTop(place, g)).toBe(virtualRange(g))
    place = placeAt(40 * g.rowHeight, g)
    for (let turn = 0; turn < 40; turn++) place = scroll(place, place.top - 100, g)
    expect(virtualTop(place, g)).toBe(0)
  })

  it('holds its bounds and moves by what was scrolled, whatever is done', () => {
    const random = createRandom(7)
    let place = START
    for (let step = 0; step < 3_000; step++) {
      const before = virtualTop(place, g)
      const kind = random()
      if (kind < 0.6) {
        const delta = (random() - 0.5) * 1.9 * Math.min(g.viewport, jumpDistance(g))
        const top = Math.min(realRange(g), Math.max(0, place.top + delta))
        const moved = top - place.top
        place = scroll(place, top, g)
        expect(Math.abs(virtualTop(place, g) - (before + moved))).toBeLessThan(0.01)
      } else if (kind < 0.75) place = scroll(place, random() * realRange(g), g)
      else if (kind < 0.9) {
        place = rebased(place, g)
        expect(virtualTop(place, g)).toBeCloseTo(before, 3)
      } else {
        const row = Math.floor(random() * g.rowCount)
        place = revealed(place, row, g)
        const seen = visibleRange(place, g)
        expect(seen.first).toBeLessThanOrEqual(row)
        expect(seen.last).toBeGreaterThanOrEqual(row)
      }
      expect(Number.isInteger(place.offset)).toBe(true)
      expect(place.offset).toBeGreaterThanOrEqual(0)
      expect(place.offset).toBeLessThanOrEqual(maxOffset(g))
      expect(place.top).toBeGreaterThanOrEqual(0)
      expect(place.top).toBeLessThanOrEqual(realRange(g))
    }
  })

  it('is never stuck: the wheel alone goes on until the end', () => {
    const stride = Math.min(g.viewport * 0.9, jumpDistance(g) * 0.9)
    let place = placeAt(virtualRange(g) - 3_000 * stride, g)
    let before = -1
    while (virtualTop(place, g) > before) {
      before = virtualTop(place, g)
      place = scroll(place, place.top + stride, g)
    }
    expect(virtualTop(place, g)).toBeCloseTo(virtualRange(g), 3)
  })

  it('a thumb further down never shows earlier rows', () => {
    let before = -1
    for (let step = 0; step <= 200; step++) {
      const now = virtualTop(
        scrolled(placeAt(virtualRange(g) / 2, g), (realRange(g) * step) / 200, g),
        g,
      )
      expect(now).toBeGreaterThanOrEqual(before - g.rowHeight)
      before = now
    }
  })
})

it('stays on its rows while more arrive, and can go on to them', () => {
  const before = geometry(600_000, 16_000_000)
  const after = geometry(900_000, 16_000_000)
  const end = scroll(START, realRange(before), before)
  expect(mustRebase(end, after)).toBe(true)
  const place = rebased(end, after)
  expect(virtualTop(place, after)).toBeCloseTo(virtualTop(end, before), 3)
  expect(realRange(after) - place.top).toBeGreaterThan(jumpDistance(after))
})

it('does not move for a row that is seen already', () => {
  const g = geometry(3_000_000, 16_000_000)
  const place = placeAt(1_000_000 * 30, g)
  expect(revealed(place, 1_000_003, g)).toBe(place)
})
