import { describe, expect, it } from 'vitest'
import { createSecrets, hashToken, parseMasterKey, randomSecret, WrongMasterKey } from './secrets'

const secrets = createSecrets(Buffer.alloc(32, 1))

describe('secrets', () => {
  it('open with the same key and context only', () => {
    const sealed = secrets.encrypt('pässword', 'projects/a')
    expect(sealed).not.toContain('pässword')
    expect(secrets.encrypt('pässword', 'projects/a')).not.toBe(sealed)
    expect(secrets.decrypt(sealed, 'projects/a')).toBe('pässword')
    expect(() => secrets.decrypt(sealed, 'projects/b')).toThrow(WrongMasterKey)
    expect(() => createSecrets(Buffer.alloc(32, 2)).decrypt(sealed, 'projects/a')).toThrow(
      WrongMasterKey,
    )
    for (const broken of ['', 'v1', 'v1.', 'v2.AAAA', 'v1.AAAA', `${sealed.slice(0, -2)}AA`]) {
      expect(() => secrets.decrypt(broken, 'projects/a'), broken).toThrow(WrongMasterKey)
    }
  })

  it('derive a key for each purpose', () => {
    expect(secrets.derive('a')).toEqual(secrets.derive('a'))
    expect(secrets.derive('a')).not.toEqual(secrets.derive('b'))
    expect(secrets.derive('a')).toHaveLength(32)
    expect(secrets.fingerprint()).not.toBe(createSecrets(Buffer.alloc(32, 2)).fingerprint())
  })

  it('take a key of 32 bytes', () => {
    expect(() => createSecrets(Buffer.alloc(31))).toThrow(TypeError)
  })
})

it.each([
  ['ab'.repeat(32), true],
  [`${Buffer.alloc(32, 3).toString('base64')}\n`, true],
  [Buffer.alloc(32, 3).toString('base64url'), true],
  ['ab'.repeat(31), false],
  [Buffer.alloc(31, 3).toString('base64'), false],
  ['a passphrase', false],
  ['', false],
])('a master key is 32 bytes as hexadecimal or base64: %s', (text, fits) => {
  expect(parseMasterKey(text)?.length).toBe(fits ? 32 : undefined)
})

it('makes tokens that differ, and hashes that say nothing of them', () => {
  expect(randomSecret()).toHaveLength(43)
  expect(randomSecret()).not.toBe(randomSecret())
  expect(hashToken('a')).toMatch(/^[0-9a-f]{64}$/)
})
