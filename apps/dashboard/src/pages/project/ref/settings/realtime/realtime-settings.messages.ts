import type { RealtimeLimit } from './realtime-limits'
import { formatCount } from '../../../../../format/number'

export const realtimeSettingsMessages = {
  failed: 'Failed to retrieve the realtime settings',
  saved: 'Settings saved',
  saveFailed: 'Failed to save the settings',
  intro:
    'Clients exchange messages in channels, see who is present, and receive changes of tables as they are made.',
  url: 'URL',
  now: (clients: number, channels: number) =>
    `${clients === 1 ? '1 client' : `${formatCount(clients)} clients`} in ${channels === 1 ? '1 channel' : `${formatCount(channels)} channels`} at the moment.`,
  enabled: 'Enable realtime',
  enabledHint: 'Without it, clients cannot connect. Those that are connected are disconnected.',
  privateOnly: 'Private channels only',
  privateOnlyHint: 'Clients can join a channel only if a policy of realtime.messages allows it.',
  limits: {
    max_concurrent_users: { label: 'Max clients', hint: 'Connected at a time.' },
    max_channels_per_client: { label: 'Max channels', hint: 'Joined by one client.' },
    max_joins_per_second: { label: 'Max joins per second', hint: 'Of all clients.' },
    max_events_per_second: {
      label: 'Max messages per second',
      hint: 'Sent by all clients, over HTTP too.',
    },
    max_presence_events_per_second: {
      label: 'Max presence events per second',
      hint: 'Sent by all clients.',
    },
    max_payload_size_in_kb: { label: 'Max payload in kB', hint: 'Of one message.' },
  } satisfies Record<RealtimeLimit, { label: string; hint: string }> as Record<
    RealtimeLimit,
    { label: string; hint: string }
  >,
  used: (name: RealtimeLimit, used: number) =>
    `${formatCount(used)} ${name === 'max_concurrent_users' ? 'now' : 'in the last second'}.`,
  allowed: (max: number) => `Your plan allows ${formatCount(max)}.`,
  changePlan: 'Change the plan',
  number: (max: number) => `Enter a number from 1 to ${formatCount(max)}.`,
}
