export interface ChartSeries {
  name: string
  shape: 'bar' | 'line' | 'area'
  /** @default a colour by its place among the series */
  tone?: 'danger'
}

/** One place along the chart. */
export interface ChartPoint {
  /** Below the chart, where there is room. */
  label: string
  /** Shown while the pointer rests on the point. */
  title: string
  /** One per series; null if there is nothing to plot. */
  values: readonly (number | null)[]
}

/** A hatched stretch of points, by the number of its first and of the one after its last. */
export interface ChartGap {
  from: number
  to: number
  title: string
}
