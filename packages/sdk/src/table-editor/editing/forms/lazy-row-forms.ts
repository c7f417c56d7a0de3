import { lazyComponent } from '../../../lazy/lazy-component'

/** The panels that rows are written in, whose code is fetched when the first of them is opened. */
export const LazyRowForms = lazyComponent(async () => (await import('./row-forms')).RowForms)
