import { expect, test } from 'vitest'
import {
  firstSecond,
  fromLocalField,
  inUtc,
  isRecoverable,
  lastSecond,
  secondBefore,
  toLocalField,
} from './recovery-time'

const range = { from: '2026-01-05T10:00:00.200Z', until: '2026-01-05T11:00:00.900Z' }

test('a field names the second that it shows', () => {
  const at = new Date('2026-01-05T10:30:07Z')
  expect(toLocalField(at)).toMatch(/^2026-01-\d\dT\d\d:\d\d:07$/)
  expect(fromLocalField(toLocalField(at))).toEqual(at)
  expect(fromLocalField('')).toBeNull()
  expect(fromLocalField('yesterday')).toBeNull()
  expect(inUtc(at)).toBe('2026-01-05 10:30:07 UTC')
})

test('the second before a change does not have it', () => {
  expect(secondBefore('2026-01-05T10:30:07.200Z')).toEqual(new Date('2026-01-05T10:30:07Z'))
  expect(secondBefore('2026-01-05T10:30:07.000Z')).toEqual(new Date('2026-01-05T10:30:06Z'))
})

test('the whole seconds of a range can be restored, no others', () => {
  expect(firstSecond(range)).toEqual(new Date('2026-01-05T10:00:01Z'))
  expect(lastSecond(range)).toEqual(new Date('2026-01-05T11:00:00Z'))
  for (const at of [firstSecond(range), lastSecond(range)])
    expect(isRecoverable(at, [range])).toBe(true)
  for (const at of ['2026-01-05T10:00:00Z', '2026-01-05T11:00:01Z'])
    expect(isRecoverable(new Date(at), [range])).toBe(false)
})
