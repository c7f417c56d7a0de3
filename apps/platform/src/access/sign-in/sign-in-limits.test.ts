import { expect, it } from 'vitest'
import { createSignInLimits } from './sign-in-limits'

const limits = (now = () => 0) => createSignInLimits({ forEmail: 2, inAll: 5 }, now)
const times = (count: number, work: () => void) => Array.from({ length: count }).forEach(work)
const refused = expect.objectContaining({ status: 429 }) as Error

it('lets the owner of an email in whatever others try', () => {
  const tried = limits()
  times(2, () => tried.take('198.51.100.1', 'ada@example.com'))
  expect(() => tried.take('198.51.100.1', 'Ada@Example.com ')).toThrow(refused)
  expect(() => tried.take('203.0.113.1', 'ada@example.com')).not.toThrow()
})

it('counts an address whatever it tries, until the time is over; a success takes back one try', () => {
  let now = 0
  const tried = limits(() => now)
  let number = 0
  const another = () => tried.take('198.51.100.1', `${(number += 1)}@example.com`)
  times(5, another)
  expect(another).toThrow(refused)
  now = 15 * 60_000
  times(5, another)
  expect(another).toThrow(refused)
  tried.forgive('198.51.100.1', '1@example.com')
  expect(another).not.toThrow()
  expect(another).toThrow(refused)
})

it.each([
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8:0:0:1::', '2001:0db8::ffff:1:2:3'],
])('takes %s and %s for one', (one, other) => {
  const tried = limits()
  times(5, () => tried.take(one))
  expect(() => tried.take(other)).toThrow(refused)
  expect(() => tried.take('2001:db8:0:1::1')).not.toThrow()
})

it.each([
  ['::ffff:198.51.100.1', '::ffff:198.51.100.2'],
  ['unknown', '198.51.100.1'],
])('takes %s and %s for two', (one, other) => {
  const tried = limits()
  times(5, () => tried.take(one))
  expect(() => tried.take(other)).not.toThrow()
})

it('limits emails to one address, from any source', () => {
  const asked = createSignInLimits({ forEmail: 2, inAll: 5, wherever: true }, () => 0)
  asked.take('198.51.100.1', 'ada@example.com')
  asked.take('198.51.100.2', 'ada@example.com')
  expect(() => asked.take('198.51.100.3', 'ada@example.com')).toThrow(refused)
  expect(() => asked.take('198.51.100.3', 'bob@example.com')).not.toThrow()
})

it('counts the networks of a site together', () => {
  const tried = limits()
  let network = 0
  const another = () => tried.take(`2001:db8:0:${(network += 1)}::1`)
  times(20, another)
  expect(another).toThrow(refused)
  expect(() => tried.take('2001:db8:1::1')).not.toThrow()
})
