export type ChartKind = 'bar' | 'line' | 'area'

/** What a result's chart shows; plain JSON, so that it can be kept with a snippet. Columns go by name. */
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
