import type { ReadReplicaLag } from '@howdah/platform-client/resources/replicas/list-read-replica-lag'
import type { ChartSpan, ChartStep } from '../charts/chart-steps'

const STEP_MS = 60_000
const STEPS = 60

/** Returns the last hour in steps of a minute. */
export function lagSpan(now: number): ChartSpan {
  const end = (Math.floor(now / STEP_MS) + 1) * STEP_MS
  return { start: end - STEPS * STEP_MS, end, step: STEP_MS }
}

/** Returns the highest lag of each step; undefined where none was measured. */
export function lagSteps(
  samples: readonly ReadReplicaLag[],
  { start, step }: ChartSpan,
  value: (sample: ReadReplicaLag) => number,
): (ChartStep | undefined)[] {
  const peaks = Array.from<number | undefined>({ length: STEPS })
  for (const sample of samples) {
    const place = Math.floor((Date.parse(sample.at) - start) / step)
    if (place >= 0 && place < STEPS) peaks[place] = Math.max(peaks[place] ?? 0, value(sample))
  }
  return peaks.map((one, place) =>
    one === undefined ? undefined : { at: start + place * step, values: [one] },
  )
}
