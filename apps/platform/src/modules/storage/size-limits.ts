import { PLAN_FILE_SIZES } from '@howdah/rules'
import type { PlanId } from '../organizations/organizations'

/** The largest file of a project: its own limit, as far as the plan lets it. */
export const projectFileSize = (plan: PlanId, own: number | null): number =>
  Math.min(PLAN_FILE_SIZES[plan], own ?? Infinity)

/** The largest file of a bucket. */
export const bucketFileSize = (project: number, bucket: number | null): number =>
  Math.min(project, bucket ?? Infinity)
