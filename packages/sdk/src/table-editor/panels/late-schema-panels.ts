import { lateComponent } from '../../lazy/late-component'

/** The forms and confirmations, whose code is fetched when the first of them is opened. */
export const LateSchemaPanels = lateComponent(
  async () => (await import('./schema-panels')).SchemaPanels,
)
