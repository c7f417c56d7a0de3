import { describe, expect, it } from 'vitest'
import { zipNames, zipOf } from './zip-names'

describe('a zip', () => {
  it.each([
    [['holiday/'], { fileName: 'holiday.zip', base: 'holiday/' }],
    [['a/b/'], { fileName: 'b.zip', base: 'a/b/' }],
    [['a/x.txt'], { fileName: 'howdah-files.zip', base: 'a/' }],
    [['a/b/', 'a/c/'], { fileName: 'howdah-files.zip', base: 'a/' }],
    [['a/b/x', 'a/bc/y'], { fileName: 'howdah-files.zip', base: 'a/' }],
    [['a/x', 'y'], { fileName: 'howdah-files.zip', base: '' }],
  ])('of %j has this name, and names below this folder', (paths, zip) =>
    expect(zipOf(paths)).toEqual(zip),
  )
})

describe('the names in a zip', () => {
  it.each<[string, string[], string[], string]>([
    ['begin below the folder', ['a/b/x.txt', 'a/y.txt'], ['b/x.txt', 'y.txt'], 'a/'],
    [
      'stay below it',
      ['a/../../etc/passwd', 'a/./x', 'a//etc/x'],
      ['_/_/etc/passwd', '_/x', '_/etc/x'],
      'a/',
    ],
    [
      'are what any file system holds',
      ['C:\\x.txt', 'a?.txt ', 'b\u202Egpj.exe', '\ud800'],
      ['C__x.txt', 'a_.txt', 'bgpj.exe', '\ufffd'],
      '',
    ],
    ['differ', ['a:', 'a*', 'a?'], ['a_', 'a_ (1)', 'a_ (2)'], ''],
    ['keep twins that differ in their case', ['A.txt', 'a.txt'], ['A.txt', 'a.txt'], ''],
    ['are never where a folder is', ['a', 'a/b'], ['a (1)', 'a/b'], ''],
    [
      'leave room for the list of what was left out',
      ['not-downloaded.txt'],
      ['not-downloaded (1).txt'],
      '',
    ],
    [
      'show empty folders',
      ['a/b/.emptyFolderPlaceholder', 'a/.emptyFolderPlaceholder'],
      ['b/', ''],
      'a/',
    ],
  ])('%s', (_, names, wanted, base) => expect(zipNames(names, base)).toEqual(wanted))
})

it('takes a step for each file, whatever names SQL has given them', () => {
  const startedAt = performance.now()
  const same = zipNames(
    Array.from({ length: 20_000 }, (_, at) => `a${'.'.repeat(at % 900)}`),
    '',
  )
  expect(new Set(same).size).toBe(20_000)
  expect(same.slice(0, 3)).toEqual(['a', 'a (1)', 'a (2)'])
  expect(zipNames([`a${'. '.repeat(200_000)}x`], '')[0]).toHaveLength(400_002)
  expect(zipNames([`${'a/'.repeat(100_000)}x`], '')[0]?.split('/')).toHaveLength(100)
  // Minutes to hours before.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
