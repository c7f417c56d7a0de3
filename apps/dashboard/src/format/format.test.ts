import { describe, expect, test } from 'vitest'
import { formatBytes } from './bytes'
import { formatDuration } from './duration'

describe('formatBytes steps by 1024', () => {
  test.each([
    ['0', '0 bytes'],
    ['1023', '1,023 bytes'],
    ['1024', '1 KB'],
    ['1536', '1.5 KB'],
    ['8114191', '7.7 MB'],
    ['1048575', '1 MB'],
    ['52428800', '50 MB'],
    ['1073741824', '1 GB'],
    ['9007199254740993', '8 PB'],
  ])('%s is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
})

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
