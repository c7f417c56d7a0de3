import { lateComponent } from '../lazy/late-component'

/** What came of a run, whose code is a chunk of its own; also fetched ahead, so that the first rows do not wait for it. */
export const LateResultTabs = lateComponent(async () => (await import('./result-tabs')).ResultTabs)
