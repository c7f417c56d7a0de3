import { expect, it } from 'vitest'
import { createPasswordTries } from './password-tries'

const allowed = (count: number, take: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => take(n)).filter((seconds) => seconds === 0).length

it('limits the tries of a network, of a site, and of all networks together', () => {
  const tries = createPasswordTries()
  expect(allowed(20, () => tries.take('192.0.2.7', null, 0))).toBe(10)
  expect(allowed(100, (n) => tries.take(`2001:db8:1:${n}::1`, null, 0))).toBe(30)
  expect(allowed(1_000, (n) => tries.take(`10.0.${n % 250}.${n >> 8}`, null, 0))).toBe(460)
  expect(tries.take('198.51.100.1', null, 0)).toBe(900)
  expect(tries.take('198.51.100.1', null, 900_001)).toBe(0)
})

it('leaves a device that has signed in before tries of its own', () => {
  const tries = createPasswordTries()
  for (let n = 0; n < 1_000; n += 1) tries.take(`10.0.${n % 250}.${n >> 8}`, null, 0)
  expect(allowed(20, () => tries.take('10.0.0.0', 'a', 0))).toBe(10)
  expect(tries.take('10.0.0.0', 'b', 0)).toBe(0)
})

it('takes tries back after a success', () => {
  const tries = createPasswordTries()
  for (let n = 0; n < 600; n += 1) {
    expect(tries.take('192.0.2.7', null, 0)).toBe(0)
    tries.forgive('192.0.2.7', null)
  }
})
