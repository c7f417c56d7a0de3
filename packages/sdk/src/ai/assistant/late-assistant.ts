import { lateComponent } from '../../lazy/late-component'

/** The assistant, loaded on demand. */
export const LateAssistant = lateComponent(async () => (await import('./assistant')).Assistant)
