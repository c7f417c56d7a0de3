import { lazyComponent } from '../lazy/lazy-component'

/** The form, whose code is fetched when a text has its first parameter. */
export const LazyParametersForm = lazyComponent(
  async () => (await import('./parameters-form')).ParametersForm,
)
