import type { Queryable } from '../../base/transaction'

/** Settings of a project's Data API, by the names of the ecosystem. */
export interface RestSettings {
  enabled: boolean
  /** Exposed schemas, the default one first. */
  db_schema: string[]
  /** Schemas whose names need no prefix in policies and functions. */
  db_extra_search_path: string[]
  max_rows: number
  /** Connections to Postgres; null for the default. */
  db_pool: number | null
}

export const REST_DEFAULTS: RestSettings = {
  enabled: true,
  db_schema: ['public'],
  db_extra_search_path: ['public', 'extensions'],
  max_rows: 1_000,
  db_pool: null,
}

/** Settings of the projects, in the control database. */
export interface RestConfigs {
  of(ref: string): Promise<RestSettings>
  change(ref: string, change: Partial<RestSettings>): Promise<RestSettings>
}

export function createRestConfigs(control: Queryable): RestConfigs {
  return {
    async of(ref) {
      const { rows } = await control.query<{ settings: Partial<RestSettings> }>(
        'select settings from rest_configs where project_ref = $1',
        [ref],
      )
      return { ...REST_DEFAULTS, ...rows[0]?.settings }
    },
    async change(ref, change) {
      const { rows } = await control.query<{ settings: Partial<RestSettings> }>(
        `insert into rest_configs (project_ref, settings) values ($1, $2)
         on conflict (project_ref) do update
           set settings = rest_configs.settings || excluded.settings, updated_at = now()
         returning settings`,
        [ref, JSON.stringify(change)],
      )
      return { ...REST_DEFAULTS, ...rows[0]?.settings }
    },
  }
}
