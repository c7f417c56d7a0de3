const STEPS_MS = [1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400].map(
  (seconds) => seconds * 1_000,
)
/** One more than there are minutes in an hour: a range up to now ends between two of them. */
const MAX_STEPS = 61

/** Returns the step in which a range is shown. */
export const stepOf = (rangeMs: number): number =>
  STEPS_MS.find((step) => rangeMs / step <= MAX_STEPS) ?? 7 * 86_400_000

/** Returns the begins of the steps of a range; steps begin at full ones. */
export function beginsOfSteps({ from, to }: { from: number; to: number }, step: number): number[] {
  const first = Math.floor(from / step) * step
  return Array.from({ length: Math.ceil((to - first) / step) }, (_, index) => first + index * step)
}
