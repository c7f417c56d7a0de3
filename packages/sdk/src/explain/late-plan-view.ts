import { lateComponent } from '../lazy/late-component'

/** The plan's tree, whose code is fetched with the first plan. */
export const LatePlanView = lateComponent(async () => (await import('./plan-view')).PlanView)
