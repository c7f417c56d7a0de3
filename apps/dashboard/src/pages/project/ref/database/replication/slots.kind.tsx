import {
  dropSlot,
  slotsKind as catalog,
  type SlotObject,
} from '@howdah/platform-client/catalog/objects/replication'
import { formatBytes } from '@howdah/sdk/rules'
import { Badge } from '@howdah/ui/elements'
import type { ObjectKind } from '../../../../../database/objects/object-kind.types'
import { POLL_INTERVAL_MS } from '../../../../../polling/poll'
import { replicationMessages as messages } from './replication.messages'

const bytesOf = (bytes: number | null) => (bytes === null ? '–' : formatBytes(bytes))

/** Slots are created by their readers, so they have no form. */
export const slotKind: ObjectKind<SlotObject, SlotObject, never> = {
  catalog,
  texts: messages,
  hasSchema: false,
  pollMs: POLL_INTERVAL_MS.people,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'kind', label: messages.kind, value: ({ type }) => messages.kinds[type], wide: true },
    { name: 'plugin', label: messages.plugin, value: ({ plugin }) => plugin, wide: true },
    {
      name: 'state',
      label: messages.state,
      value: ({ active }) => (active ? messages.active : messages.inactive),
      render: ({ active }) =>
        active ? <Badge color="green">{messages.active}</Badge> : messages.inactive,
    },
    {
      name: 'retained',
      label: messages.retained,
      value: (row) => row.retained_bytes,
      render: (row) => bytesOf(row.retained_bytes),
    },
    {
      name: 'lag',
      label: messages.lag,
      value: (row) => row.lag_bytes,
      render: (row) => bytesOf(row.lag_bytes),
      wide: true,
    },
    { name: 'wal', label: messages.wal, value: (row) => row.wal_status, wide: true },
  ],
  lockedReason: ({ active }) => (active ? messages.activeReason : null),
  definition: ({ name, type, plugin }) =>
    type === 'logical'
      ? `select pg_create_logical_replication_slot('${name}', '${plugin ?? ''}');`
      : `select pg_create_physical_replication_slot('${name}');`,
  drop: dropSlot,
  dropsSeparately: true,
  dropWarning: () => messages.dropWarning,
}
