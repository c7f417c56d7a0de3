import type { ClaimsRole } from '../../access/person.types'
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
  /** Maximum numbers of rows of roles with one of their own. */
  role_max_rows: Partial<Record<ClaimsRole, number>>
}

export const REST_DEFAULTS: RestSettings = {
  enabled: true,
  db_schema: ['public'],
  db_extra_search_path: ['public', 'extensions'],
  max_rows: 1_000,
  db_pool: null,
  role_max_rows: {},
}

/** Settings of the projects, in the control database. */
export interface RestConfigs {
  of(ref: string): Promise<RestSettings>
  change(ref: string, change: Partial<Omit<RestSettings, 'role_max_rows'>>): Promise<RestSettings>
  /** Changes numbers of rows of roles; null removes one. */
  changeMaxRows(
    ref: string,
    change: Partial<Record<ClaimsRole, number | null>>,
  ): Promise<RestSettings>
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
    async changeMaxRows(ref, change) {
      const { rows } = await control.query<{ settings: Partial<RestSettings> }>(
        `insert into rest_configs as c (project_ref, settings)
         values ($1, jsonb_build_object('role_max_rows', jsonb_strip_nulls($2::jsonb)))
         on conflict (project_ref) do update
           set settings = c.settings || jsonb_build_object('role_max_rows',
                 jsonb_strip_nulls(coalesce(c.settings -> 'role_max_rows', '{}') || $2::jsonb)),
               updated_at = now()
         returning settings`,
        [ref, JSON.stringify(change)],
      )
      return { ...REST_DEFAULTS, ...rows[0]?.settings }
    },
  }
}
