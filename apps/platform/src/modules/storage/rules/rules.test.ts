import { describe, expect, it } from 'vitest'
import { namesVersion, readRange } from '../../../base/http/byte-range'
import { essenceOf, isMimeRule, isTypeAllowed, servedType } from './mime-rules'
import { faultOfBucket, faultOfName, folderPrefix } from './object-name'
import { parseSize } from './parse-size'
import { bucketFileSize, projectFileSize } from './size-limits'

describe('sizes', () => {
  it.each<[number | string, number | null]>([
    [10, 10],
    ['10', 10],
    ['50MB', 52_428_800],
    ['1.5 kb', 1536],
    ['7B', 7],
    [-1, null],
    [1.5, null],
    ['', null],
    ['MB', null],
    ['1e9', null],
    ['99999999999TB', null],
  ])('%s is read as %s', (text, bytes) => expect(parseSize(text)).toBe(bytes))

  it('of files are the plan’s at most', () => {
    expect(projectFileSize('free', null)).toBe(52_428_800)
    expect(projectFileSize('free', 10 ** 12)).toBe(52_428_800)
    expect(projectFileSize('team', 1000)).toBe(1000)
    expect(bucketFileSize(1000, null)).toBe(1000)
    expect(bucketFileSize(1000, 2000)).toBe(1000)
    expect(bucketFileSize(1000, 10)).toBe(10)
  })
})

describe('types', () => {
  it.each([
    ['image/png', ['image/*'], true],
    ['IMAGE/PNG; x=y', ['image/png'], true],
    ['imagex/png', ['image/*'], false],
    ['text/html', ['image/*', 'text/plain'], false],
    ['anything at all', ['application/octet-stream'], true],
    ['text/html', [], true],
    ['text/html', ['*/*'], true],
  ])('%s by %j: %s', (type, rules, allowed) => expect(isTypeAllowed(type, rules)).toBe(allowed))

  it('become headers only when they are types', () => {
    expect(servedType('text/plain;charset=UTF-8')).toBe('text/plain;charset=UTF-8')
    for (const text of [
      undefined,
      '',
      'text',
      'text/plain\r\nset-cookie: a=b',
      'tëxt/plain',
      `text/${'x'.repeat(300)}`,
    ]) {
      expect(servedType(text)).toBe('application/octet-stream')
    }
    expect(essenceOf('Text/HTML ; charset=x')).toBe('text/html')
    expect(['image/*', '*/*', 'a/b', 'image', '/', 'a/b/c', '*/png'].map(isMimeRule)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('ranges', () => {
  it.each<[string | undefined, number, unknown]>([
    [undefined, 10, { kind: 'whole' }],
    ['bytes=0-', 10, { kind: 'part', start: 0, end: 9 }],
    ['bytes=2-4', 10, { kind: 'part', start: 2, end: 4 }],
    ['bytes=2-400', 10, { kind: 'part', start: 2, end: 9 }],
    ['bytes=-4', 10, { kind: 'part', start: 6, end: 9 }],
    ['bytes=-400', 10, { kind: 'part', start: 0, end: 9 }],
    ['bytes=10-', 10, { kind: 'outside' }],
    ['bytes=0-', 0, { kind: 'outside' }],
    ['bytes=-0', 10, { kind: 'outside' }],
    ['bytes=4-2', 10, { kind: 'whole' }],
    ['bytes=-', 10, { kind: 'whole' }],
    ['items=1-2', 10, { kind: 'whole' }],
    ['bytes=99999999999999999999-', 10, { kind: 'outside' }],
  ])('%s of %d bytes', (header, size, range) => expect(readRange(header, size)).toEqual(range))

  it('and conditions name versions', () => {
    expect(namesVersion('"a", W/"b"', '"b"')).toBe(true)
    expect(namesVersion('*', '"b"')).toBe(true)
    expect(namesVersion('"a"', '"b"')).toBe(false)
    expect(namesVersion(undefined, '"b"')).toBe(false)
  })
})

describe('names', () => {
  it.each(['a', 'a/b', '...', '..a/b..', 'a b', 'ä'.repeat(512), '\u202e', '-', '~'])(
    '%j is one of a file',
    (name) => expect(faultOfName(name)).toBeNull(),
  )
  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    'a/./b',
    'a\u0000',
    'a\n',
    '\u0085',
    '\u2028',
    '\ud800',
    'ä'.repeat(513),
  ])('%j is none', (name) => expect(faultOfName(name)).not.toBeNull())
  it('of buckets and folders are judged alike', () => {
    expect(['files', 'a.b', 'ä'].map(faultOfBucket)).toEqual([null, null, null])
    for (const id of ['', '.', '..', 'a/b', ' a', 'sign', 'a\u0000', 'x'.repeat(101)])
      expect(faultOfBucket(id)).not.toBeNull()
    expect(folderPrefix('')).toBe('')
    expect(folderPrefix('/a/b/')).toBe('a/b/')
    expect(() => folderPrefix('a/../b')).toThrow('".."')
  })
})

it('reads a folder in one pass', () => {
  const startedAt = performance.now()
  expect(() => folderPrefix(`a${'/'.repeat(300_000)}a`)).toThrow()
  expect(folderPrefix('//a/b//')).toBe('a/b/')
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
