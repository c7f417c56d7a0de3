import { lateComponent } from '../lazy/late-component'

/**
 * The results of a run, loaded on demand; also preloaded, so that the first rows do not wait for
 * the code.
 */
export const LateResultTabs = lateComponent(async () => (await import('./result-tabs')).ResultTabs)
