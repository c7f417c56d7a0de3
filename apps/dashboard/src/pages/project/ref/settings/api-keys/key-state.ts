import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'

/** Seconds for which a rotated key can keep working. */
export const overlaps = [0, 3600, 86_400, 604_800] as const
export type Overlap = (typeof overlaps)[number]

const RECENT_MS = 7 * 24 * 3600 * 1000

/** Returns true if the key was used in the last seven days. @param now in milliseconds */
export const isRecentlyUsed = (
  { last_used_at: at }: Pick<ApiKey, 'last_used_at'>,
  now: number,
): boolean => at !== null && now - Date.parse(at) < RECENT_MS

/** Returns true for the two built-in keys of every project. */
export const isLegacy = ({ type }: Pick<ApiKey, 'type'>): boolean =>
  type === 'anon' || type === 'service_role'

export type KeyAction = 'edit' | 'rotate' | 'delete'

/** Returns the actions of a key that people have made, in the order of its menu. */
export function keyActions(
  { expires_at }: Pick<ApiKey, 'expires_at'>,
  may: { update: boolean; delete: boolean },
): KeyAction[] {
  // A key that was rotated is on its way out.
  const changes: KeyAction[] = may.update && expires_at === null ? ['edit', 'rotate'] : []
  return may.delete ? [...changes, 'delete'] : changes
}
