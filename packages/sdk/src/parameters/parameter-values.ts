/** What has been given for each `:name` and `$1`; NULL is null, what is missing has not been given. */
export type ParameterValues = ReadonlyMap<string, string | null>

/** Of a document only so many are kept, the newest: names come and go while somebody types. */
const MOST_KEPT = 100

export const noValues: ParameterValues = new Map()

/** The values with one more, which counts as the newest. */
export function withValue(
  values: ParameterValues,
  name: string,
  value: string | null,
): ParameterValues {
  const next = new Map(values)
  next.delete(name)
  next.set(name, value)
  return new Map([...next].slice(-MOST_KEPT))
}

/** As they are kept in the browser: pairs, since a name may be any word. */
export function valuesToKept(values: ParameterValues): unknown {
  return [...values]
}

export function valuesFromKept(kept: unknown): ParameterValues {
  if (!Array.isArray(kept)) return noValues
  return new Map((kept as unknown[]).filter(isPair).slice(-MOST_KEPT))
}

const isPair = (pair: unknown): pair is [string, string | null] =>
  Array.isArray(pair) &&
  pair.length === 2 &&
  typeof pair[0] === 'string' &&
  (pair[1] === null || typeof pair[1] === 'string')
