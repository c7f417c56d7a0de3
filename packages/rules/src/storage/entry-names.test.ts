import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  resolveDuplicateName,
  showableName,
  validateFilePath,
  validateFolderName,
  validateSiblingName,
} from './entry-names'

const ALLOWED = [...'azAZ09_', ...`!-.*'() &$@=;:+,?`]
const unshowable = 'Folder name contains an invalid special character'
const cannot = (character: string) => `Folder name cannot contain the "${character}" character`

describe('the name of a folder', () => {
  test.each(ALLOWED)('may hold %j', (character) =>
    expect(validateFolderName(`a${character}b`)).toBeNull(),
  )

  test.each(['', 'photos', `My Folder (2)`, "!-.*'() &$@=;:+,?", 'a'.repeat(255)])(
    'may be %j',
    (name) => expect(validateFolderName(name)).toBeNull(),
  )

  test.each([
    ['a/b', cannot('/')],
    ['../up', cannot('/')],
    ['a\\b', cannot('\\')],
    ['100%', cannot('%')],
    ['a#b', cannot('#')],
    ['~', cannot('~')],
    ['a"b', cannot('"')],
    ['<script>', cannot('<')],
    ['a[b]', cannot('[')],
    ['a^b', cannot('^')],
    ['a`b', cannot('`')],
    ['a{b|c', cannot('{')],
    ['café', cannot('é')],
    ['pаypal', cannot('а')],
    ['🐘', cannot('🐘')],
    ['a%b#c', cannot('%')],
    ['cafe\u0301', unshowable],
    ['a\nb', unshowable],
    ['a\u0000b', unshowable],
    ['a\u007fb', unshowable],
    ['txt.\u202Elqs', unshowable],
    ['a\u200bb', unshowable],
    ['a\u00a0b', unshowable],
    ['a\ud83db', unshowable],
  ])('%j is answered %j', (name, message) => expect(validateFolderName(name)).toBe(message))
})

describe('the path of a file', () => {
  test.each([...ALLOWED, '/'])('may hold %j', (character) =>
    expect(validateFilePath(`a${character}b`)).toBeNull(),
  )

  test.each([
    ['a/b/c.png', null],
    ['a/b#c.png', cannot('#')],
    ['a\\b', cannot('\\')],
    ['a/\u0007', unshowable],
  ])('%j is answered %j', (path, message) => expect(validateFilePath(path)).toBe(message))
})

describe('a name that is taken', () => {
  test.each<[string, string[], string]>([
    ['a.png', [], 'a.png'],
    ['a.png', ['b.png'], 'a.png'],
    ['a.png', ['a.png'], 'a (1).png'],
    ['a.png', ['a.png', 'a (1).png', 'a (2).png'], 'a (3).png'],
    ['a.png', ['a.png', 'a (2).png'], 'a (1).png'],
    ['a.png', ['a.png', 'a (1).png', 'a (3).png'], 'a (2).png'],
    ['a.png', ['A.PNG'], 'a (1).png'],
    ['A.png', ['a.png', 'A (1).PNG'], 'A (2).png'],
    ['README', ['README'], 'README (1)'],
    ['README', ['readme', 'README (1)'], 'README (2)'],
    ['.env', ['.env'], '.env (1)'],
    ['.env.local', ['.env.local'], '.env (1).local'],
    ['archive.tar.gz', ['archive.tar.gz'], 'archive.tar (1).gz'],
    ['1.', ['1.'], '1. (1)'],
    ['a (.png', ['a (.png'], 'a ( (1).png'],
    ['a[*+?$.png', ['a[*+?$.png'], 'a[*+?$ (1).png'],
    ['a (1).png', ['a (1).png'], 'a (1) (1).png'],
    ['a.png', ['axpng', 'a(1).png'], 'a.png'],
    ['caf\u00e9.png', ['cafe\u0301.png'], 'caf\u00e9 (1).png'],
    ['__proto__', ['__proto__'], '__proto__ (1)'],
    ['', [''], ' (1)'],
  ])('%j beside %j is called %j', (name, existing, free) =>
    expect(resolveDuplicateName(name, existing)).toBe(free),
  )

  it('never gives a name that is there', () => {
    const names = fc.array(
      fc.constantFrom('a', 'A', 'a.b', 'a (1)', 'a (1).b', 'a (2).b', '.a', 'a.'),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('a', 'a.b', '.a', 'a.')),
        names,
        (name, existing) => {
          const free = resolveDuplicateName(name, existing)
          expect(existing.map((other) => other.toLowerCase())).not.toContain(free.toLowerCase())
        },
      ),
    )
  })
})

test('a name in a sentence changes neither its direction nor its lines', () => {
  expect(showableName('txt.\u202Elqs\u2066 a\nb')).toBe('txt.\uFFFDlqs\uFFFD a\uFFFDb')
  expect(showableName('café עברית 🐘')).toBe('café עברית 🐘')
})

test('a sibling of the same name is named', () => {
  expect(validateSiblingName('Photos', ['photos', 'b'])).toBe(
    'The name Photos already exists in the current directory. Please use a different name.',
  )
  expect(validateSiblingName('Photos', ['photo', 'b'])).toBeNull()
})
