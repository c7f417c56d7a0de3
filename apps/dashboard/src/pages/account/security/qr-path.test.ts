import { expect, test } from 'vitest'
import { qrPath } from './qr-path'

test.each([
  [[[false, false]], ''],
  [[[true, true, false, true]], 'M0 0h2v1h-2zM3 0h1v1h-1z'],
  [
    [
      [false, true],
      [true, false],
    ],
    'M1 0h1v1h-1zM0 1h1v1h-1z',
  ],
])('%j', (rows, path) => expect(qrPath(rows)).toBe(path))
