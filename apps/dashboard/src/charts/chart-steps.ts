/** The stretch of time that a chart shows, in steps of equal length; times in milliseconds. */
export interface ChartSpan {
  start: number
  end: number
  step: number
}

/** Values of one step. */
export interface ChartStep {
  at: number
  values: readonly (number | null)[]
}

/** A stretch of steps, by the number of its first and of the one after its last. */
export interface Stretch {
  from: number
  to: number
}

/** Measurements of a step come up to two minutes after it has begun. */
const STEP_GRACE_MS = 120_000

/** One place for each step; undefined where nothing was measured. */
export function stepsOf<Point extends { at: string }>(
  points: readonly Point[],
  { start, end, step }: ChartSpan,
): (Point | undefined)[] {
  const places = Array.from<Point | undefined>({ length: Math.round((end - start) / step) })
  for (const point of points) {
    const place = Math.round((Date.parse(point.at) - start) / step)
    if (place >= 0 && place < places.length) places[place] = point
  }
  return places
}

/** Returns the stretches without measurements, except those whose measurements may still arrive. */
export function gapsOf(
  steps: readonly unknown[],
  { start, step }: ChartSpan,
  now: number,
): Stretch[] {
  const gaps: Stretch[] = []
  steps.forEach((known, place) => {
    if (known !== undefined || start + place * step + STEP_GRACE_MS > now) return
    const last = gaps.at(-1)
    if (last?.to === place) last.to = place + 1
    else gaps.push({ from: place, to: place + 1 })
  })
  return gaps
}
