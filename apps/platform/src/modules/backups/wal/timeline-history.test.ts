import { expect, it } from 'vitest'
import { logEndOf } from './timeline-history'

const earlier = '1\t0/3000A10\tno recovery target specified\n\n'

it.each([
  ['2\t1/5A000000\tno recovery target specified\n', 0x1_5a00_0000n],
  ['2\t0/5000000\tbefore 2026-01-05 10:00:00.1+00\n', null],
  ['2\t0/5000000\tat restore point "no recovery target specified"\n', null],
  ['2\t0/5000000\tat restore point "x\tno recovery target specified"\n', null],
])('a timeline began at the end of the log, or at a target: %j', (line, end) => {
  expect(logEndOf(earlier + line)).toBe(end)
})
