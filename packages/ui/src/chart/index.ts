export { Chart } from './chart'
export type { ChartProps } from './chart'
export type { ChartGap, ChartPoint, ChartSeries } from './chart.types'
