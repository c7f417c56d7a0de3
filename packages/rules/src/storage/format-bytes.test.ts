import { expect, test } from 'vitest'
import { formatBytes, formatRemainingTime } from './format-bytes'

test.each([
  [0, '0 bytes'],
  [1, '1 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1234567, '1.18 MB'],
  [1048575, '1 MB'],
  [1048576, '1 MB'],
  [52428800, '50 MB'],
  [53687091200, '50 GB'],
  [549755813888000, '500 TB'],
  [2 ** 60, '1048576 TB'],
  [-1, '0 bytes'],
  [NaN, '0 bytes'],
  [Infinity, '0 bytes'],
])('%d bytes read %j', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test.each([
  [0, '0s'],
  [0.9, '0s'],
  [42, '42s'],
  [59.9, '59s'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86399, '23h'],
  [86400, '1d'],
  [604800, '7d'],
  [-5, '0s'],
  [NaN, ''],
  [Infinity, ''],
  [-Infinity, ''],
])('%d seconds read %j', (seconds, text) => expect(formatRemainingTime(seconds)).toBe(text))
