import type { StatementSamples } from '@howdah/platform-client/resources/projects/get-statement-samples'
import type { ChartSpan, ChartStep } from '../../../../../charts/chart-steps'

const STEP_MS = 900_000

/** Returns the day of a statement in steps of 15 minutes. */
export const spanOfSamples = ({ start, end }: StatementSamples): ChartSpan => ({
  start: Date.parse(start),
  end: Date.parse(end),
  step: STEP_MS,
})

/** Sums one value of the samples by step; undefined where none was taken. */
export function stepsOfSamples(
  samples: StatementSamples,
  value: 'calls' | 'total_ms',
): (ChartStep | undefined)[] {
  const { start, end } = spanOfSamples(samples)
  const sums = Array.from<number | undefined>({ length: Math.ceil((end - start) / STEP_MS) })
  // A sample counts what happened before it.
  const half = (samples.step_seconds * 1000) / 2
  for (const point of samples.points) {
    const place = Math.floor((Date.parse(point.at) - half - start) / STEP_MS)
    if (place >= 0 && place < sums.length) sums[place] = (sums[place] ?? 0) + point[value]
  }
  return sums.map((sum, place) =>
    sum === undefined ? undefined : { at: start + place * STEP_MS, values: [sum] },
  )
}
