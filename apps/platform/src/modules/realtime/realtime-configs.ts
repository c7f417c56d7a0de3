import type { PlanTier } from '@howdah/rules/plans/plan-change'
import {
  effectiveRealtimeLimits,
  PLAN_REALTIME_LIMITS,
  REALTIME_LIMITS,
  type RealtimeLimits,
} from '@howdah/rules/realtime/realtime-limits'
import type { Queryable } from '../../base/transaction'

/** Settings of a project's realtime service in effect, by the names of the ecosystem. */
export interface RealtimeSettings extends RealtimeLimits {
  enabled: boolean
  /** True if channels without policies are refused. */
  private_only: boolean
}

/** Maximum of `max_payload_size_in_kb`. */
export const MAX_PAYLOAD_KB = PLAN_REALTIME_LIMITS.enterprise.max_payload_size_in_kb

/** Settings of the projects, in the control database. */
export interface RealtimeConfigs {
  planOf(ref: string): Promise<PlanTier>
  of(ref: string): Promise<RealtimeSettings>
  /** A limit that is the plan's is not stored, and follows the plan. */
  change(ref: string, change: Partial<RealtimeSettings>): Promise<RealtimeSettings>
}

interface Row {
  plan: PlanTier
  settings: Partial<RealtimeSettings>
}

const read = `
  select o.plan, coalesce(c.settings, '{}') as settings
    from projects p join organizations o on o.id = p.organization_id
    left join realtime_configs c on c.project_ref = p.ref
   where p.ref = $1`

export function createRealtimeConfigs(control: Queryable): RealtimeConfigs {
  async function rowOf(ref: string): Promise<Row> {
    const { rows } = await control.query<Row>(read, [ref])
    return rows[0] ?? { plan: 'free', settings: {} }
  }

  async function settingsOf(ref: string): Promise<RealtimeSettings> {
    const { plan, settings } = await rowOf(ref)
    const { enabled = true, private_only = false } = settings
    return { enabled, private_only, ...effectiveRealtimeLimits(plan, settings) }
  }

  return {
    planOf: async (ref) => (await rowOf(ref)).plan,
    of: settingsOf,
    async change(ref, change) {
      const allowed = PLAN_REALTIME_LIMITS[(await rowOf(ref)).plan]
      const ofPlan = REALTIME_LIMITS.filter((name) => change[name] === allowed[name])
      await control.query(
        `insert into realtime_configs (project_ref, settings) values ($1, $2::jsonb - $3::text[])
         on conflict (project_ref) do update
           set settings = (realtime_configs.settings || $2::jsonb) - $3::text[], updated_at = now()`,
        [ref, JSON.stringify(change), ofPlan],
      )
      return settingsOf(ref)
    },
  }
}
