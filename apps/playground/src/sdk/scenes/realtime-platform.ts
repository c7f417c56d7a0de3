import { STORY_PROJECT } from './story-frame'
import { json } from './story-platform'

const limits = {
  max_concurrent_users: 200,
  max_channels_per_client: 100,
  max_joins_per_second: 100,
  max_events_per_second: 100,
  max_presence_events_per_second: 20,
  max_payload_size_in_kb: 256,
}
const config = {
  enabled: true,
  url: `https://api.story/${STORY_PROJECT}/realtime/v1`,
  private_only: false,
  ...limits,
  plan: 'free',
  plan_limits: limits,
  clients: 0,
  channels: 0,
  last_second: { joins: 0, events: 0, presence_events: 0 },
}

/** Answers of a project's platform about its realtime service. */
export interface RealtimeScript {
  isOff?: boolean
  isBroken?: boolean
  /** Tables that no policy lets the role read. */
  unread?: readonly string[]
}

/** Returns the platform of a project with a realtime service. */
export function realtimePlatform({ isBroken, isOff, unread = [] }: RealtimeScript = {}) {
  return (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (pathname.endsWith('/temporary')) return Promise.resolve(json({ api_key: 'key' }))
    if (pathname.endsWith('/query')) return Promise.resolve(json(unread.map((name) => ({ name }))))
    return Promise.resolve(
      isBroken
        ? json({ code: 'internal', message: 'Something broke.', request_id: 'req_1' }, 500)
        : json({ ...config, enabled: !isOff }),
    )
  }
}
