import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/**
 * The results of a run, loaded on demand; also preloaded, so that the first rows do not wait for
 * the code.
 */
export const LazyResultTabs = lazyComponent(async () => (await import('./result-tabs')).ResultTabs)
