/**
 * Geometry of the mapping between rows and slots. Browsers limit the height of an element, so a
 * grid with more rows than fit creates fewer slots than it has rows and maps rows onto them: the
 * row in slot `s` is `s + offset`. Small scrolls move relatively, with a constant offset; jumps
 * (the thumb, a link to a row) map the real distance onto the virtual one by ratio. All lengths are
 * in CSS px.
 */
export interface ScrollGeometry {
  rowCount: number
  rowHeight: number
  /** The tallest content that may be made, the grid's header not counted. */
  maxContentHeight: number
  /** The height in which rows are seen, the grid's header not counted. */
  viewport: number
}

/**
 * Scroll position: the element's scrollTop, and the number of rows before the row in the first
 * slot.
 */
export interface ScrollPlace {
  top: number
  offset: number
}

/** Near both ends of the data the way is 1:1, so that first and last row are reached to the pixel. */
const END_ZONE_PX = 50_000

export function slotCount({
  rowCount,
  rowHeight,
  maxContentHeight,
}: Pick<ScrollGeometry, 'rowCount' | 'rowHeight' | 'maxContentHeight'>): number {
  return Math.min(rowCount, Math.max(1, Math.floor(maxContentHeight / rowHeight)))
}

export function maxOffset(geometry: ScrollGeometry): number {
  return geometry.rowCount - slotCount(geometry)
}

/** Returns the scroll range of the element. */
export function realRange(geometry: ScrollGeometry): number {
  return Math.max(0, slotCount(geometry) * geometry.rowHeight - geometry.viewport)
}

/** Returns the scroll range of an element that could be as tall as its rows. */
export function virtualRange(geometry: ScrollGeometry): number {
  return Math.max(0, geometry.rowCount * geometry.rowHeight - geometry.viewport)
}

/** Returns the scrollTop of an element that could be as tall as its rows. */
export function virtualTop(place: ScrollPlace, geometry: ScrollGeometry): number {
  return place.top + place.offset * geometry.rowHeight
}

/**
 * From this distance on a scroll is a jump. Wheels and keys stay below it; the thumb cannot,
 * since one px of its track is at least this much of the content.
 */
export function jumpDistance(geometry: ScrollGeometry): number {
  const { viewport } = geometry
  return Math.max(viewport, realRange(geometry) / (4 * Math.max(viewport, 1)))
}

/** The place after the element has scrolled to `top`. */
export function scrolled(place: ScrollPlace, top: number, geometry: ScrollGeometry): ScrollPlace {
  const max = maxOffset(geometry)
  if (max === 0) return { top, offset: 0 }
  if (Math.abs(top - place.top) < jumpDistance(geometry))
    return { top, offset: clamp(place.offset, 0, max) }
  const offset = Math.round((virtualOf(top, geometry) - top) / geometry.rowHeight)
  return { top, offset: clamp(offset, 0, max) }
}

/** The same rows at the same px, with scrollTop at the position of its ratio. */
export function rebased(place: ScrollPlace, geometry: ScrollGeometry): ScrollPlace {
  return placeAt(virtualTop(place, geometry), geometry)
}

/** The place whose virtual top is this one, with scrollTop by ratio. */
export function placeAt(wantedTop: number, geometry: ScrollGeometry): ScrollPlace {
  const virtual = clamp(wantedTop, 0, virtualRange(geometry))
  const real = realRange(geometry)
  const max = maxOffset(geometry)
  const ideal = clamp(
    Math.round((virtual - realOf(virtual, geometry)) / geometry.rowHeight),
    0,
    max,
  )
  const lowest = Math.max(0, Math.ceil((virtual - real) / geometry.rowHeight))
  const highest = Math.min(max, Math.floor(virtual / geometry.rowHeight))
  const offset = clamp(ideal, lowest, Math.max(lowest, highest))
  return {
    top: clamp(virtual - offset * geometry.rowHeight, 0, real),
    offset: Math.min(offset, max),
  }
}

/** True where going on relatively would soon hit the element's end before the end of the data. */
export function mustRebase(place: ScrollPlace, geometry: ScrollGeometry): boolean {
  const margin = 2 * jumpDistance(geometry)
  const max = maxOffset(geometry)
  if (place.offset > max) return true
  return (
    (place.top < margin && place.offset > 0) ||
    (realRange(geometry) - place.top < margin && place.offset < max)
  )
}

/** The place, nearest to this one, in which the whole row is seen. */
export function revealed(place: ScrollPlace, row: number, geometry: ScrollGeometry): ScrollPlace {
  const from = virtualTop(place, geometry)
  const rowTop = row * geometry.rowHeight
  const to =
    rowTop < from
      ? rowTop
      : Math.max(from, Math.min(rowTop, rowTop + geometry.rowHeight - geometry.viewport))
  if (to === from) return place
  const top = place.top + (to - from)
  const near =
    Math.abs(to - from) < jumpDistance(geometry) && top >= 0 && top <= realRange(geometry)
  return near ? { top, offset: place.offset } : placeAt(to, geometry)
}

/** The rows that are at least partly seen, both included; none when there are no rows. */
export function visibleRange(
  place: ScrollPlace,
  geometry: ScrollGeometry,
): { first: number; last: number } {
  const from = virtualTop(place, geometry)
  const lastRow = geometry.rowCount - 1
  const first = clamp(Math.floor(from / geometry.rowHeight), 0, Math.max(0, lastRow))
  return {
    first,
    last: clamp(Math.ceil((from + geometry.viewport) / geometry.rowHeight) - 1, first - 1, lastRow),
  }
}

function virtualOf(real: number, geometry: ScrollGeometry): number {
  const { zone, realMiddle, virtualMiddle } = middle(geometry)
  if (real <= zone) return real
  if (real >= realRange(geometry) - zone)
    return virtualRange(geometry) - (realRange(geometry) - real)
  return zone + ((real - zone) / realMiddle) * virtualMiddle
}

function realOf(virtual: number, geometry: ScrollGeometry): number {
  const { zone, realMiddle, virtualMiddle } = middle(geometry)
  if (virtual <= zone) return virtual
  if (virtual >= virtualRange(geometry) - zone)
    return realRange(geometry) - (virtualRange(geometry) - virtual)
  return zone + ((virtual - zone) / virtualMiddle) * realMiddle
}

function middle(geometry: ScrollGeometry): {
  zone: number
  realMiddle: number
  virtualMiddle: number
} {
  const real = realRange(geometry)
  const zone = Math.min(real / 4, Math.max(END_ZONE_PX, 4 * jumpDistance(geometry)))
  return { zone, realMiddle: real - 2 * zone, virtualMiddle: virtualRange(geometry) - 2 * zone }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
