/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values) {
  if (values.length === 0) throw new Error('The median of an empty list is undefined.')
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** The value that so many percent of the values do not exceed. */
export function percentile(values, percent) {
  if (values.length === 0) throw new Error('The percentile of an empty list is undefined.')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1]
}

/** Runs `measures` in turn, `times` times, so that what the machine does meanwhile meets all of them. Gives each one's values. */
export async function interleaved(measures, times) {
  const values = Object.fromEntries(Object.keys(measures).map((name) => [name, []]))
  for (let turn = 0; turn < times; turn += 1) {
    for (const [name, measure] of Object.entries(measures)) values[name].push(await measure(turn))
  }
  return values
}
