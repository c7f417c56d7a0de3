import type { Queryable } from '../../base/transaction'

/** Settings of a project's realtime service, by the names of the ecosystem. */
export interface RealtimeSettings {
  enabled: boolean
  /** True if channels without policies are refused. */
  private_only: boolean
  max_concurrent_users: number
  max_channels_per_client: number
  max_joins_per_second: number
  max_events_per_second: number
  max_presence_events_per_second: number
  max_payload_size_in_kb: number
}

export const REALTIME_DEFAULTS: RealtimeSettings = {
  enabled: true,
  private_only: false,
  max_concurrent_users: 200,
  max_channels_per_client: 100,
  max_joins_per_second: 100,
  max_events_per_second: 100,
  max_presence_events_per_second: 20,
  max_payload_size_in_kb: 256,
}

/** Maximum of `max_payload_size_in_kb`. */
export const MAX_PAYLOAD_KB = 3_000

/** Settings of the projects, in the control database. */
export interface RealtimeConfigs {
  of(ref: string): Promise<RealtimeSettings>
  change(ref: string, change: Partial<RealtimeSettings>): Promise<RealtimeSettings>
}

export function createRealtimeConfigs(control: Queryable): RealtimeConfigs {
  return {
    async of(ref) {
      const { rows } = await control.query<{ settings: Partial<RealtimeSettings> }>(
        'select settings from realtime_configs where project_ref = $1',
        [ref],
      )
      return { ...REALTIME_DEFAULTS, ...rows[0]?.settings }
    },
    async change(ref, change) {
      const { rows } = await control.query<{ settings: Partial<RealtimeSettings> }>(
        `insert into realtime_configs (project_ref, settings) values ($1, $2)
         on conflict (project_ref) do update
           set settings = realtime_configs.settings || excluded.settings, updated_at = now()
         returning settings`,
        [ref, JSON.stringify(change)],
      )
      return { ...REALTIME_DEFAULTS, ...rows[0]?.settings }
    },
  }
}
