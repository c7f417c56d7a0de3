import { lazyComponent } from '../lazy/lazy-component'

/** The chart, whose code is fetched when one is asked for. */
export const LazyChartView = lazyComponent(async () => (await import('./chart-view')).ChartView)
