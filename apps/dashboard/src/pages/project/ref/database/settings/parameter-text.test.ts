import { expect, test } from 'vitest'
import { rangeText, valueText } from './parameter-text'

test('values have the largest unit without a remainder', () => {
  const texts = (values: [string, string | null][]) =>
    values.map(([value, unit]) => valueText(value, unit))
  expect(
    texts([
      ...([
        ['4096', 'kB'],
        ['524288', '8kB'],
        ['1500', 'kB'],
        ['300', 's'],
        ['1500', 'ms'],
      ] as [string, string][]),
      ['0', 'ms'],
      ['-1', 'ms'],
      ['0.5', null],
      ['on', null],
      ['0.25', 'ms'],
    ]),
  ).toEqual(['4 MB', '4 GB', '1,500 kB', '5 min', '1,500 ms', '0', '-1', '0.5', 'on', '0.25 ms'])
})

test('the allowed values are a range or words', () => {
  expect(rangeText('autovacuum', null)).toBe('on, off')
  expect(rangeText('work_mem', null)).toBe('64 to 1,048,576')
  expect(rangeText('lock_timeout', null)).toBe('1,000 to 2,147,483,647, or 0 for off')
})

test('a range of sizes or times has their units', () => {
  expect(rangeText('work_mem', 'kB')).toBe('64 kB to 1 GB')
  expect(rangeText('effective_cache_size', '8kB')).toBe('8 MB to 1 TB')
  expect(rangeText('checkpoint_timeout', 's')).toBe('30 s to 1 h')
  expect(rangeText('autovacuum_vacuum_cost_delay', 'ms')).toBe('-1 to 100 ms')
  expect(rangeText('lock_timeout', 'ms')).toBe('1 s to 2,147,483,647 ms, or 0 for off')
})
