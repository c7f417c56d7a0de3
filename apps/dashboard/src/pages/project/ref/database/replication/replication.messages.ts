import { formatCount } from '../../../../../format/number'

export const replicationMessages = {
  one: 'replication slot',
  intro: 'Replication slots retain write-ahead log until their readers have received it.',
  search: 'Find a slot',
  failed: 'Failed to retrieve replication slots',
  create: 'New slot',
  empty: 'No replication slots',
  emptyText: 'Slots appear here once a reader subscribes to changes.',
  count: (count: number) =>
    count === 1 ? '1 replication slot' : `${formatCount(count)} replication slots`,
  name: 'Name',
  kind: 'Kind',
  kinds: { logical: 'Logical', physical: 'Physical' },
  plugin: 'Plugin',
  state: 'State',
  active: 'Active',
  inactive: 'Inactive',
  retained: 'Retained',
  lag: 'Not confirmed',
  wal: 'Write-ahead log',
  activeReason: 'A reader is connected to this slot. Disconnect it first.',
  dropWarning: 'Its reader can’t resume afterwards and has to copy the data again.',
}
