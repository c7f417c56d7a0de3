/** Values given for each `:name` and `$1`; NULL is null, and a missing entry has not been given. */
export type ParameterValues = ReadonlyMap<string, string | null>

/**
 * Maximum number of values that are saved for a document, the newest: names come and go during
 * typing.
 */
const MAX_STORED_VALUES = 100

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
  return new Map([...next].slice(-MAX_STORED_VALUES))
}

/** Returns the values as they are saved in the browser: pairs, since a name may be any word. */
export function valuesToStored(values: ParameterValues): unknown {
  return [...values]
}

export function valuesFromStored(stored: unknown): ParameterValues {
  if (!Array.isArray(stored)) return noValues
  return new Map((stored as unknown[]).filter(isPair).slice(-MAX_STORED_VALUES))
}

const isPair = (pair: unknown): pair is [string, string | null] =>
  Array.isArray(pair) &&
  pair.length === 2 &&
  typeof pair[0] === 'string' &&
  (pair[1] === null || typeof pair[1] === 'string')
