import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The inline AI widget with its diff, loaded on demand. */
export const LazyAiEdit = lazyComponent(async () => (await import('./ai-edit-widget')).AiEditWidget)
