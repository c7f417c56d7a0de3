import { formatCount } from '../../../../../format/number'

export const embedSessionsMessages = {
  intro:
    'Visitors of your own pages who use widgets on this project. Your server creates a session for each of them with an access token.',
  failed: 'Failed to retrieve embed sessions',
  none: 'No active embed sessions',
  noneText: 'Sessions appear here when your server creates them, and disappear when they expire.',
  search: 'Search embed sessions',
  noneFound: 'No embed sessions found based on your search',
  count: (count: number) => (count === 1 ? '1 session' : `${formatCount(count)} sessions`),
  columns: {
    visitor: 'Visitor',
    opens: 'Opens',
    role: 'Role',
    creator: 'Created by',
    used: 'Last used',
    expires: 'Expires',
    revoke: 'Revoke',
  },
  unnamed: 'Unnamed',
  readOnly: 'Read-only',
  widgets: {
    'sql-editor': 'SQL editor',
    'table-editor': 'Table editor',
    'schema-diagram': 'Schema diagram',
    'storage-explorer': 'Storage explorer',
  },
  operations: (count: number) => (count === 1 ? '1 operation' : `${count} operations`),
  by: (token: string) => `with ${token}`,
  deletedPerson: 'Deleted account',
  never: 'Never',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke session of ${name}`,
  revokeSelected: 'Revoke selected',
  revokeTitle: (names: readonly string[]) =>
    names.length === 1
      ? `Revoke the session of ${names[0] ?? ''}?`
      : `Revoke ${formatCount(names.length)} sessions?`,
  revokeText: 'Its page stops working immediately, until your server creates another session.',
  revoked: (count: number) =>
    count === 1 ? 'Session revoked.' : `${formatCount(count)} sessions revoked.`,
  revokeFailed: 'Failed to revoke',
}
