import type { PlanTier } from './plan-change'

/** Metrics of an organization's usage. Sizes and egress are in bytes, the others are counts. */
export const USAGE_METRICS = [
  'DATABASE_SIZE',
  'STORAGE_SIZE',
  'EGRESS',
  'REQUESTS',
  'REALTIME_MESSAGES',
  'REALTIME_CLIENTS',
  'MONTHLY_ACTIVE_USERS',
  'PROJECTS',
  'MEMBERS',
] as const

export type UsageMetricName = (typeof USAGE_METRICS)[number]

const MB = 1024 ** 2
const GB = 1024 ** 3
const MILLION = 1_000_000

/** Names of plans, as people read them. */
export const PLAN_NAMES: Readonly<Record<PlanTier, string>> = {
  free: 'Free',
  pro: 'Pro',
  team: 'Team',
  enterprise: 'Enterprise',
}

/** Monthly quotas of each plan; null means unlimited. */
export const PLAN_QUOTAS: Readonly<
  Record<PlanTier, Readonly<Record<UsageMetricName, number | null>>>
> = {
  free: {
    DATABASE_SIZE: 500 * MB,
    STORAGE_SIZE: GB,
    EGRESS: 5 * GB,
    REQUESTS: null,
    REALTIME_MESSAGES: 2 * MILLION,
    REALTIME_CLIENTS: 200,
    MONTHLY_ACTIVE_USERS: 50_000,
    PROJECTS: 2,
    MEMBERS: null,
  },
  pro: {
    DATABASE_SIZE: 8 * GB,
    STORAGE_SIZE: 100 * GB,
    EGRESS: 250 * GB,
    REQUESTS: null,
    REALTIME_MESSAGES: 5 * MILLION,
    REALTIME_CLIENTS: 500,
    MONTHLY_ACTIVE_USERS: 100_000,
    PROJECTS: null,
    MEMBERS: null,
  },
  team: {
    DATABASE_SIZE: 8 * GB,
    STORAGE_SIZE: 100 * GB,
    EGRESS: 250 * GB,
    REQUESTS: null,
    REALTIME_MESSAGES: 5 * MILLION,
    REALTIME_CLIENTS: 500,
    MONTHLY_ACTIVE_USERS: 100_000,
    PROJECTS: null,
    MEMBERS: null,
  },
  enterprise: {
    DATABASE_SIZE: null,
    STORAGE_SIZE: null,
    EGRESS: null,
    REQUESTS: null,
    REALTIME_MESSAGES: null,
    REALTIME_CLIENTS: null,
    MONTHLY_ACTIVE_USERS: null,
    PROJECTS: null,
    MEMBERS: null,
  },
}
