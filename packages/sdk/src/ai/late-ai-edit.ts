import { lateComponent } from '../lazy/late-component'

/** The inline AI widget with its diff, fetched when somebody asks for it. */
export const LateAiEdit = lateComponent(async () => (await import('./ai-edit-widget')).AiEditWidget)
