/** Texts of a widget with what the provider and the component say instead, in that order. */
export function mergeMessages<M extends object>(
  defaults: M,
  ...overrides: readonly (Partial<M> | undefined)[]
): M {
  const merged = { ...defaults }
  for (const override of overrides) {
    for (const key of Object.keys(override ?? {}) as (keyof M)[]) {
      const text = override?.[key]
      if (text !== undefined) merged[key] = text
    }
  }
  return merged
}
