import type {
  RealtimeConfig,
  RealtimeConfigChange,
} from '@howdah/platform-client/resources/realtime/config'

/** Limits in the order of the form, with their maximum. */
export const realtimeLimits = {
  max_concurrent_users: 50_000,
  max_channels_per_client: 1_000,
  max_joins_per_second: 10_000,
  max_events_per_second: 10_000,
  max_presence_events_per_second: 10_000,
  max_payload_size_in_kb: 3_000,
} as const

export type RealtimeLimit = keyof typeof realtimeLimits

export const limitNames = Object.keys(realtimeLimits) as RealtimeLimit[]

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

/** Returns true for a limit that can be set. */
export const isLimit = (name: RealtimeLimit, text: string): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= realtimeLimits[name]
