export type ChartKind = 'bar' | 'line' | 'area'

/**
 * Settings of a result's chart; plain JSON, so that they can be saved with a snippet. Columns are
 * referenced by name.
 */
export interface ChartSettings {
  readonly kind: ChartKind
  readonly x: string
  /** At least one. */
  readonly y: readonly string[]
}

export interface ChartColumn {
  readonly name: string
  readonly typeOid: number
}
