import { describe, expect, test } from 'vitest'
import { formatDuration } from './duration'

describe('formatDuration shows the two largest units', () => {
  test.each([
    [0, '0 s'],
    [59, '59 s'],
    [61, '1 m 1 s'],
    [3600, '1 h'],
    [3601, '1 h'],
    [86_400 + 3 * 3600 + 59, '1 d 3 h'],
    [30 * 86_400, '30 d'],
  ])('%i s is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
})
