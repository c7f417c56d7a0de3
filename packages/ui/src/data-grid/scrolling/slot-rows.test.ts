import { expect, it } from 'vitest'
import { createSlotRows, rowOfSlot, slotOfRow } from './slot-rows'

it('answers for any slot without holding a row', () => {
  const rows = createSlotRows(3_000_000, (slot) => slot + 7)
  expect(rows.length).toBe(3_000_000)
  expect(rows[0]).toBe(7)
  expect(rows[2_999_999]).toBe(3_000_006)
  expect(rows[3_000_000]).toBeUndefined()
  expect(rows[-1]).toBeUndefined()
})

it('behaves like an array', () => {
  const rows = createSlotRows(3, (slot) => slot * 10)
  expect([...rows]).toEqual([0, 10, 20])
  expect(rows.map((row) => row + 1)).toEqual([1, 11, 21])
})

it.each([
  ['before the first slot', 3, 0],
  ['behind the last slot', 5_000, 99],
])('lends an end to an active row %s, and only to it', (_name, pinnedRow, slot) => {
  const window = { slots: 100, offset: 1_000, pinnedRow }
  expect(slotOfRow(pinnedRow, window)).toBe(slot)
  expect(rowOfSlot(slot, window)).toBe(pinnedRow)
  expect(rowOfSlot(50, window)).toBe(1_050)
})

it('leaves the ends alone while the active row has a slot of its own', () => {
  const window = { slots: 100, offset: 1_000, pinnedRow: 1_020 }
  expect(rowOfSlot(0, window)).toBe(1_000)
  expect(rowOfSlot(99, window)).toBe(1_099)
  expect(slotOfRow(1_020, window)).toBe(20)
})
