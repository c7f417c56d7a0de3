import { lazyComponent } from '../../lazy/lazy-component'

/** The assistant, loaded on demand. */
export const LazyAssistant = lazyComponent(async () => (await import('./assistant')).Assistant)
