import { describe, expect, it } from 'vitest'
import { readFilter } from './filter'

describe('filters of changes', () => {
  it.each([
    ['id=eq.1', [['id', 'eq', false, ['1']]]],
    ['id=not.eq.1', [['id', 'eq', true, ['1']]]],
    [
      'id=gt.0,id=lt.10',
      [
        ['id', 'gt', false, ['0']],
        ['id', 'lt', false, ['10']],
      ],
    ],
    ['s=not.in.(draft,archived)', [['s', 'in', true, ['draft', 'archived']]]],
    ['s=in.("a,b","c(",d)', [['s', 'in', false, ['a,b', 'c(', 'd']]]],
    ['s=in.()', [['s', 'in', false, []]]],
    ['name=eq."a,b"', [['name', 'eq', false, ['a,b']]]],
    ['name=eq."say \\"hi\\""', [['name', 'eq', false, ['say "hi"']]]],
    ['name=eq.', [['name', 'eq', false, ['']]]],
    ['name=eq. "a,b"', [['name', 'eq', false, [' "a,b"']]]],
    [
      'name=eq."a,b",s=in.("c,d","e")',
      [
        ['name', 'eq', false, ['a,b']],
        ['s', 'in', false, ['c,d', 'e']],
      ],
    ],
    ['name=eq.a=b.c', [['name', 'eq', false, ['a=b.c']]]],
    ['"a=b"=eq.1', [['a=b', 'eq', false, ['1']]]],
    ['at=is.NULL', [['at', 'is', false, ['null']]]],
    ['n=like.%a_', [['n', 'like', false, ['%a_']]]],
  ])('%s', (text, expected) => {
    const filters = readFilter(text)
    if ('problem' in filters) throw new Error(filters.problem)
    expect(
      filters.map(({ column, isNegated, operator, values }) => [
        ...[column, operator, isNegated, values],
      ]),
    ).toEqual(expected)
  })

  it.each([
    '',
    'id',
    'id=1',
    'id=eq1',
    'id=foo.1',
    '=eq.1',
    'id=in.1,2',
    'at=is.maybe',
    'a=eq.1,b',
  ])('is none: %s', (text) => expect(readFilter(text)).toHaveProperty('problem'))

  it('is read in a time that follows its length', () => {
    const before = performance.now()
    for (const end of ['', ' '.repeat(40_000)])
      readFilter(`a${'='.repeat(40_000)}${end}${'"'.repeat(40_001)}`)
    // Looking back at each quote, it took a minute.
    expect(performance.now() - before).toBeLessThan(20_000)
  })

  it('has a bound', () => {
    const many = Array.from({ length: 101 }, () => 'a=eq.1').join(',')
    expect(readFilter(many)).toHaveProperty('problem')
  })
})
