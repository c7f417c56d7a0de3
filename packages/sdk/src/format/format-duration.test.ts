import { describe, expect, it } from 'vitest'
import { formatDuration } from './format-duration'

describe('formatDuration', () => {
  it.each([
    [0.42, '0.4 ms'],
    [2.4221069999, '2.4 ms'],
    [12.3, '12 ms'],
    [999.7, '1 s'],
    [2421, '2.42 s'],
    [59_999, '1 min 0 s'],
    [185_000, '3 min 5 s'],
  ])('%f ms', (milliseconds, text) => {
    expect(formatDuration(milliseconds, 'en')).toBe(text)
  })
})
