import { lateComponent } from '../lazy/late-component'

/** The chart, whose code is fetched when one is asked for. */
export const LateChartView = lateComponent(async () => (await import('./chart-view')).ChartView)
