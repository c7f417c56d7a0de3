import { expect, test } from 'vitest'
import { lagSpan, lagSteps } from './lag-steps'

const now = Date.parse('2026-01-05T10:30:20Z')

test('the last hour has the largest lag of each minute', () => {
  const span = lagSpan(now)
  const at = (time: string, seconds: number) => ({
    at: `2026-01-05T${time}Z`,
    bytes: '0',
    seconds,
  })
  const steps = lagSteps(
    [at('09:00:00', 9), at('09:31:10', 1), at('09:31:20', 3), at('10:30:10', 2)],
    span,
    ({ seconds }) => seconds,
  )
  expect(steps).toHaveLength(60)
  expect(steps[0]?.values).toEqual([3])
  expect(steps[1]).toBeUndefined()
  expect(steps[59]?.values).toEqual([2])
})
