interface Setting {
  name: string
  value: string
}

export interface ChangedSetting {
  name: string
  before: string | undefined
  after: string
}

/** Returns the settings whose value differs, in the order of those after the change. */
export function changedSettings(
  before: readonly Setting[],
  after: readonly Setting[],
): ChangedSetting[] {
  const values = new Map(before.map(({ name, value }) => [name, value]))
  return after
    .filter(({ name, value }) => values.get(name) !== value)
    .map(({ name, value }) => ({ name, before: values.get(name), after: value }))
}
