import { expect, test } from 'vitest'
import { generatePassword, passwordStrength } from './password-rules'

const minimum = 8

test.each([
  ['', 'too-short'],
  ['Ab3$xyz', 'too-short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['12345678', 'weak'],
  ['kfmwqzpd', 'weak'],
  ['Kfm7qzpd', 'fair'],
  ['kfmwqzpdhvxr', 'fair'],
  ['Kfm7-qzpdHv2', 'strong'],
  ['correct horse battery', 'strong'],
] as const)('%j is %s', (password, strength) =>
  expect(passwordStrength(password, minimum)).toBe(strength),
)

test('a generated password is strong, new each time, and needs no escaping in a URL', () => {
  const passwords = Array.from({ length: 200 }, () =>
    generatePassword((bytes) => crypto.getRandomValues(bytes)),
  )
  expect(new Set(passwords).size).toBe(200)
  for (const password of passwords) {
    expect(password).toHaveLength(24)
    expect(encodeURIComponent(password)).toBe(password)
    expect(passwordStrength(password, minimum)).toBe('strong')
  }
})

test('bytes that would favour some letters are drawn again', () => {
  const draws = [255, 240, 0]
  let at = 0
  const password = generatePassword((bytes) => bytes.map(() => draws[at++ % draws.length] ?? 0))
  expect(password).toBe('a'.repeat(24))
})
