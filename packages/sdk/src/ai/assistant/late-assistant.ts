import { lateComponent } from '../../lazy/late-component'

/** The assistant, fetched when somebody opens it. */
export const LateAssistant = lateComponent(async () => (await import('./assistant')).Assistant)
