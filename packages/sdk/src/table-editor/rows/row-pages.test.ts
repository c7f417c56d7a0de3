import { expect, it } from 'vitest'
import { firstPage, pagesTransition } from './row-pages'

const ends = { first: ['1'], last: ['100'] }
const none = { first: null, last: null }

it('goes from row to row where rows can be distinguished', () => {
  const second = pagesTransition(firstPage, { type: 'next', ends }, 100)
  expect(second).toEqual({ number: 1, start: { type: 'after', values: ['100'] } })
  const third = pagesTransition(
    second,
    { type: 'next', ends: { first: ['101'], last: ['200'] } },
    100,
  )
  expect(
    pagesTransition(third, { type: 'previous', ends: { first: ['201'], last: ['300'] } }, 100),
  ).toEqual({
    number: 1,
    start: { type: 'before', values: ['201'] },
  })
})

it('counts rows where they cannot', () => {
  const second = pagesTransition(firstPage, { type: 'next', ends: none }, 100)
  expect(second).toEqual({ number: 1, start: { type: 'offset', offset: 100 } })
  expect(
    pagesTransition({ ...second, number: 5 }, { type: 'previous', ends: none }, 100).start,
  ).toEqual({ type: 'offset', offset: 400 })
})

it('begins at the beginning whenever it comes to the first page', () => {
  expect(
    pagesTransition(
      { number: 1, start: { type: 'after', values: ['1'] } },
      { type: 'previous', ends },
      100,
    ),
  ).toBe(firstPage)
  expect(pagesTransition(firstPage, { type: 'previous', ends }, 100)).toBe(firstPage)
  expect(pagesTransition(firstPage, { type: 'jumped', number: -3 }, 100)).toBe(firstPage)
})

it('jumps by counting', () => {
  expect(pagesTransition(firstPage, { type: 'jumped', number: 49_999 }, 100)).toEqual({
    number: 49_999,
    start: { type: 'offset', offset: 4_999_900 },
  })
})
