import { lateComponent } from '../lazy/late-component'

/** The form, whose code is fetched when a text has its first parameter. */
export const LateParametersForm = lateComponent(
  async () => (await import('./parameters-form')).ParametersForm,
)
