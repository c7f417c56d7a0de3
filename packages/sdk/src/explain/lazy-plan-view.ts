import { lazyComponent } from '../lazy/lazy-component'

/** The plan's tree, whose code is fetched with the first plan. */
export const LazyPlanView = lazyComponent(async () => (await import('./plan-view')).PlanView)
