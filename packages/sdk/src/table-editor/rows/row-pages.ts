import type { PageStart } from '@howdah/rules/table/rows-query'

/** A page of the grid: which one it is, from 0, and where it begins. */
export interface PagePlace {
  number: number
  start: PageStart
}

/**
 * Values of a page's first and last row in the columns of the order, used to find the adjacent
 * pages; null if a value was cut.
 */
export interface PageEnds {
  first: readonly (string | null)[] | null
  last: readonly (string | null)[] | null
}

export type PageEvent =
  | { type: 'next'; ends: PageEnds }
  | { type: 'previous'; ends: PageEnds }
  /** To a page by its number, from 0. */
  | { type: 'jumped'; number: number }

export const firstPage: PagePlace = { number: 0, start: { type: 'offset', offset: 0 } }

/**
 * Returns the next position of the grid. With a key, it continues from row to row, at the same cost
 * on every page; otherwise it uses an offset.
 */
export function pagesTransition(place: PagePlace, event: PageEvent, pageSize: number): PagePlace {
  switch (event.type) {
    case 'next': {
      const number = place.number + 1
      return event.ends.last
        ? { number, start: { type: 'after', values: event.ends.last } }
        : byCounting(number, pageSize)
    }
    case 'previous': {
      const number = place.number - 1
      if (number <= 0) return firstPage
      return event.ends.first
        ? { number, start: { type: 'before', values: event.ends.first } }
        : byCounting(number, pageSize)
    }
    case 'jumped':
      return event.number <= 0 ? firstPage : byCounting(event.number, pageSize)
    default:
      return event satisfies never
  }
}

function byCounting(number: number, pageSize: number): PagePlace {
  return { number, start: { type: 'offset', offset: number * pageSize } }
}
