import { describe, expect, test } from 'vitest'
import { ariaSort, searchOf, readSort, sorted, toggledSort, writeSort } from './list-sort'

const byName = { column: 'name', descending: false } as const

describe('the sort of a list', () => {
  test.each([
    [null, byName],
    ['used_desc', { column: 'used', descending: true }],
    ['used_asc', { column: 'used', descending: false }],
    ['size_asc', byName],
    ['used', byName],
  ])('%j in the address is %j', (text, sort) => {
    expect(readSort(text, ['name', 'used'], byName)).toEqual(sort)
  })

  test('a header sorts up first, then down', () => {
    const up = toggledSort<'name' | 'used'>(byName, 'used')
    expect(writeSort(up)).toBe('used_asc')
    expect(writeSort(toggledSort(up, 'used'))).toBe('used_desc')
    expect(ariaSort(up, 'used')).toBe('ascending')
    expect(ariaSort(up, 'name')).toBe('none')
  })

  test('numbers in names count as numbers, and what is not known stands last whichever way', () => {
    const list = ['b', null, 'a10', 'a9']
    expect(sorted(list, (one) => one, false)).toEqual(['a9', 'a10', 'b', null])
    expect(sorted(list, (one) => one, true)).toEqual(['b', 'a10', 'a9', null])
    expect(list[0]).toBe('b')
  })

  test('a search holds no wildcards and minds no case', () => {
    expect(searchOf(' ADA ')(['ada@example.com', null])).toBe(true)
    expect(searchOf('a%')(['ada'])).toBe(false)
    expect(searchOf('')([null])).toBe(true)
  })
})
