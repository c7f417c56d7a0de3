import type {
  RealtimeConfig,
  RealtimeConfigChange,
} from '@howdah/platform-client/resources/realtime/config'

export type RealtimeLimit = keyof RealtimeConfig['plan_limits']

/** Limits in the order of the form. */
export const limitNames: readonly RealtimeLimit[] = [
  'max_concurrent_users',
  'max_channels_per_client',
  'max_joins_per_second',
  'max_events_per_second',
  'max_presence_events_per_second',
  'max_payload_size_in_kb',
]

/** Settings as a person has typed them. */
export type RealtimeDraft = Pick<RealtimeConfig, 'enabled' | 'private_only'> &
  Record<RealtimeLimit, string>

export const realtimeDraft = (config: RealtimeConfig): RealtimeDraft => ({
  enabled: config.enabled,
  private_only: config.private_only,
  ...(Object.fromEntries(limitNames.map((name) => [name, String(config[name])])) as Record<
    RealtimeLimit,
    string
  >),
})

/** Returns the settings that a draft changes. */
export function realtimeChange(draft: RealtimeDraft, config: RealtimeConfig): RealtimeConfigChange {
  const wanted: RealtimeConfigChange = {
    enabled: draft.enabled,
    private_only: draft.private_only,
    ...Object.fromEntries(limitNames.map((name) => [name, Number(draft[name])])),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== config[name as keyof typeof wanted]),
  )
}

/** Returns true for a limit that can be set, up to that of the plan. */
export const isLimit = (text: string, max: number): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max

/** Returns how much of a limit is used now; null where nothing is counted. */
export function usedOf(
  { clients, last_second: { events, joins, presence_events: presenceEvents } }: RealtimeConfig,
  name: RealtimeLimit,
): number | null {
  switch (name) {
    case 'max_concurrent_users':
      return clients
    case 'max_joins_per_second':
      return joins
    case 'max_events_per_second':
      return events
    case 'max_presence_events_per_second':
      return presenceEvents
    default:
      return null
  }
}
