import { describe, expect, it } from 'vitest'
import { addressOf, isMailAddress } from './mail-address'

describe('an address that mail goes to', () => {
  it.each(['ada@example.com', "o'neil+tag@sub.example.co", 'ä@exämple.com', 'root@localhost'])(
    '%s is one',
    (text) => {
      expect(isMailAddress(text)).toBe(true)
    },
  )

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example.com,eve@evil.example',
    'ada@example.com;eve@evil.example',
    'ada@example.com eve@evil.example',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com\nBcc:eve@evil.example',
    'ada@example.com\u2028Bcc:eve@evil.example',
    'ada@example.com\0',
    'Ada <ada@example.com>',
    'ada@eve@example.com',
    '"ada@evil.example"@example.com',
    'group:ada@example.com;',
    `${'a'.repeat(320)}@example.com`,
  ])('%j is none', (text) => {
    expect(isMailAddress(text)).toBe(false)
  })
})

describe('the address of a sender', () => {
  it.each([
    ['howdah@example.com', 'howdah@example.com'],
    ['Howdah <howdah@example.com>', 'howdah@example.com'],
    ['"Howdah, Inc." <howdah@example.com>', 'howdah@example.com'],
    ['<howdah@example.com>', 'howdah@example.com'],
    ['Howdah', null],
    ['Howdah <howdah>', null],
    ['Howdah\r\nBcc: x@example.com <howdah@example.com>', null],
    ['Howdah <a@example.com> <b@example.com>', null],
  ])('of %j is %s', (from, expected) => {
    expect(addressOf(from)).toBe(expected)
  })
})
