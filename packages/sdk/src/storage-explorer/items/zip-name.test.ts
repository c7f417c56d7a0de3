import { expect, test } from 'vitest'
import { zipEntryName, zipName } from './zip-name'

test.each([
  [[{ type: 'FOLDER' as const, name: 'trip' }], 'trip.zip'],
  [[{ type: 'FILE' as const, name: 'a' }], 'howdah-files.zip'],
  [
    [
      { type: 'FOLDER' as const, name: 'a' },
      { type: 'FOLDER' as const, name: 'b' },
    ],
    'howdah-files.zip',
  ],
])('%j are packed into %s', (items, name) => expect(zipName(items)).toBe(name))

test.each([
  ['trip/2026/a.txt', 'trip', '2026/a.txt'],
  ['a.txt', '', 'a.txt'],
  ['../../etc/passwd', '', 'etc/passwd'],
  ['trip/../../x', 'trip', 'x'],
  ['/etc//passwd', '', 'etc/passwd'],
  ['C:\\x\u0000y', '', 'C__x_y'],
  ['..', '', '_'],
])('%j below %j is %j', (path, base, name) => expect(zipEntryName(path, base)).toBe(name))
