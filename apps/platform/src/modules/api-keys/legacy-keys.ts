import type { Queryable } from '../../base/transaction'
import type { BuiltInKey } from '../signing-keys/project-tokens'

/** State of one of the keys `anon` and `service_role` of a project. */
export interface LegacyKey {
  enabled: boolean
  /** At most a minute old; null if the key was never used. */
  lastUsedAt: Date | null
}

/** The keys `anon` and `service_role`, which are signed and not stored: only their state is. */
export interface LegacyKeys {
  stateOf(projectRef: string): Promise<Record<BuiltInKey, LegacyKey>>
  isEnabled(projectRef: string, role: BuiltInKey): Promise<boolean>
  /** Switches both keys on or off; for the next request. */
  setEnabled(projectRef: string, enabled: boolean): Promise<void>
}

export function createLegacyKeys(db: Queryable): LegacyKeys {
  async function stateOf(projectRef: string): Promise<Record<BuiltInKey, LegacyKey>> {
    const { rows } = await db.query<LegacyKey & { role: BuiltInKey }>(
      'select role, enabled, last_used_at as "lastUsedAt" from legacy_api_keys where project_ref = $1',
      [projectRef],
    )
    const state = (role: BuiltInKey): LegacyKey => {
      const { enabled = true, lastUsedAt = null } = rows.find((row) => row.role === role) ?? {}
      return { enabled, lastUsedAt }
    }
    return { anon: state('anon'), service_role: state('service_role') }
  }
  return {
    stateOf,
    isEnabled: async (projectRef, role) => (await stateOf(projectRef))[role].enabled,
    async setEnabled(projectRef, enabled) {
      await db.query(
        `insert into legacy_api_keys (project_ref, role, enabled)
         select ref, role, $2 from projects, unnest(array['anon', 'service_role']) role where ref = $1
         on conflict (project_ref, role) do update set enabled = excluded.enabled`,
        [projectRef, enabled],
      )
    },
  }
}
