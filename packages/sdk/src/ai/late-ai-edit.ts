import { lateComponent } from '../lazy/late-component'

/** The inline AI widget with its diff, loaded on demand. */
export const LateAiEdit = lateComponent(async () => (await import('./ai-edit-widget')).AiEditWidget)
