import { describe, expect, test } from 'vitest'
import { byName, isDocumentName, mediaTypeOf } from './document-names'

describe('isDocumentName', () => {
  test.each([
    'terms.pdf',
    'Data processing agreement (2026).pdf',
    'Übersicht – ü.pdf',
    '資料.pdf',
    'no ending',
    'a..b',
    `${'ä'.repeat(127)}a`,
  ])('takes %j', (name) => expect(isDocumentName(name)).toBe(true))
  test.each([
    '',
    '.',
    '..',
    '.hidden.pdf',
    '../secret',
    'folder/terms.pdf',
    'folder\\terms.pdf',
    '/etc/passwd',
    'a\0.pdf',
    'a\n.pdf',
    'a\u2028.pdf',
    '\ud800.pdf',
    'ä'.repeat(128),
  ])('refuses %j', (name) => expect(isDocumentName(name)).toBe(false))
})

test('names stand as people look for them', () => {
  expect(['Terms 10.pdf', 'b.pdf', 'terms 2.pdf', 'a.pdf', 'A.pdf'].toSorted(byName)).toEqual([
    'a.pdf',
    'A.pdf',
    'b.pdf',
    'terms 2.pdf',
    'Terms 10.pdf',
  ])
})

test.each([
  ['terms.pdf', 'application/pdf'],
  ['TERMS.PDF', 'application/pdf'],
  ['a.tar.gz', 'application/octet-stream'],
  ['constructor', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
  ['no ending', 'application/octet-stream'],
])('%s is %s', (name, type) => expect(mediaTypeOf(name)).toBe(type))
