import { PLAN_FILE_SIZES } from '@howdah/rules/storage/storage-limits'
import type { PlanId } from '../../organizations/organizations'

/** Returns the largest file of a project, in bytes: its own limit, capped by the plan. */
export const projectFileSize = (plan: PlanId, own: number | null): number =>
  Math.min(PLAN_FILE_SIZES[plan], own ?? Infinity)

/** The largest file of a bucket. */
export const bucketFileSize = (project: number, bucket: number | null): number =>
  Math.min(project, bucket ?? Infinity)
