import type { PlanId } from '../control/organizations'

/** The largest file that each plan allows, in bytes (spec section 9): 50 MB, 50 GB, 500 TB. */
export const PLAN_FILE_SIZE: Readonly<Record<PlanId, number>> = {
  free: 52_428_800,
  pro: 53_687_091_200,
  team: 53_687_091_200,
  enterprise: 549_755_813_888_000,
}

/** The largest file of a project: its own limit, as far as the plan lets it. */
export const projectFileSize = (plan: PlanId, own: number | null): number => Math.min(PLAN_FILE_SIZE[plan], own ?? Infinity)

/** The largest file of a bucket. */
export const bucketFileSize = (project: number, bucket: number | null): number => Math.min(project, bucket ?? Infinity)
