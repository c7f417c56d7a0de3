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

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Distances of labels below a chart. */
const DISTANCES_MS = [
  ...[1, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 12, 24, 48, 168].map((hours) => hours * HOUR_MS),
]

/** Returns the first step with a label and the distance of the others, at round times of a person's day. */
export function labelsOf(
  { start, step }: ChartSpan,
  least: number,
  offsetMs = -MINUTE_MS * new Date(start).getTimezoneOffset(),
): { first: number; every: number } {
  const distance = DISTANCES_MS.find((one) => one >= least * step && one % step === 0)
  if (distance === undefined) return { first: 0, every: least }
  const beyond = (((start + offsetMs) % distance) + distance) % distance
  return { first: Math.ceil((beyond === 0 ? 0 : distance - beyond) / step), every: distance / step }
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

/**
 * True for a step whose measurement only came too early or too late: it is no longer than the time
 * between two of them, and the steps beside it have one.
 */
const isMissing = (steps: readonly unknown[], step: number, place: number): boolean =>
  step <= MINUTE_MS &&
  steps[place] === undefined &&
  steps[place - 1] !== undefined &&
  steps[place + 1] !== undefined

/** Returns the value of a line in a step, which goes on through a measurement that came too late. */
export function lineValue(
  steps: readonly (ChartStep | undefined)[],
  step: number,
  place: number,
  index: number,
): number | null {
  if (!isMissing(steps, step, place)) return steps[place]?.values[index] ?? null
  const [before, after] = [steps[place - 1]?.values[index], steps[place + 1]?.values[index]]
  return before == null || after == null ? null : (before + after) / 2
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
    if (isMissing(steps, step, place)) return
    const last = gaps.at(-1)
    if (last?.to === place) last.to = place + 1
    else gaps.push({ from: place, to: place + 1 })
  })
  return gaps
}
