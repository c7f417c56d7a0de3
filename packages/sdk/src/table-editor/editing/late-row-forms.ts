import { lateComponent } from '../../lazy/late-component'

/** The panels that rows are written in, whose code is fetched when the first of them is opened. */
export const LateRowForms = lateComponent(async () => (await import('./row-forms')).RowForms)
